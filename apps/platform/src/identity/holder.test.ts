import type { AccountAttributes, ErrorBody, SessionState } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../testing/databases.ts'
import { type Answered, ownOrigin, type TestPlatform, testPlatform } from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { cookieFor } from '../testing/signed-in.ts'

const api = '/api/account/v1'
const password = 'gasworks end 1906'
const codeOf = ({ status, body }: Answered<ErrorBody>) => [status, body.errors[0]?.code]
type Told = { data: AccountAttributes['data'] }

const sender =
  (platform: TestPlatform, cookie: string) =>
  <Body = ErrorBody>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    platform.send<Body & ErrorBody>(method, api + path, body, { origin: ownOrigin, cookie })

const newCookies = ({ headers }: Answered) =>
  ((headers['set-cookie'] ?? []) as unknown as string[]).map((cookie) => cookie.split(';')[0]).join('; ')

/** The latest mail, once `count` have arrived. */
async function mailSoon(
  platform: TestPlatform,
  to: string,
  count = 1,
): Promise<{ subject: string; text: string }> {
  for (;;) {
    const { body } = await platform.get<{ data: { attributes: { subject: string; text: string } }[] }>(
      `/dev/mailbox?to=${to}`,
    )
    const [latest] = body.data
    if (latest && body.data.length >= count) return latest.attributes
    await new Promise((done) => setTimeout(done, 10))
  }
}

describeOnBoth('the holder of an account', (database) => {
  const withFan = async (
    work: (platform: TestPlatform, cookie: string, send: ReturnType<typeof sender>) => Promise<void>,
  ) => {
    const platform = await testPlatform(database(), { sample: true })
    try {
      const cookie = await cookieFor(platform, 'fan')
      await work(platform, cookie, sender(platform, cookie))
    } finally {
      await platform.close()
    }
  }
  const loggedIn = async (platform: TestPlatform, cookie: string) =>
    (await platform.get<SessionState>(`${api}/session`, { cookie })).body.data.attributes.loggedIn

  it('changes what they have told of themselves, and what is left out stays', () =>
    withFan(async (platform, cookie, send) => {
      const changed = await send<Told>('PATCH', '/attributes', { forename: 'Francesca', surname: 'Dunmore' })
      expect(changed.body.data.attributes).toMatchObject({
        displayName: 'Francesca Dunmore',
        newsletter: false,
      })
      const wished = await send<Told>('PATCH', '/attributes', { newsletter: true })
      expect(wished.body.data.attributes).toMatchObject({ forename: 'Francesca', newsletter: true })
      // The header of every page shows the new name at once.
      const state = await platform.get<SessionState>(`${api}/session`, { cookie })
      expect(state.body.data.attributes.displayName).toBe('Francesca Dunmore')
      expect((await send('PATCH', '/attributes', { email: 'x@example.com' })).status).toBe(400)
    }))

  it('changes the password with the old one; other devices are out, this one stays in', () =>
    withFan(async (platform, _cookie, send) => {
      const elsewhere = await cookieFor(platform, 'fan')
      const change = (old: string, newPassword: string) =>
        send<SessionState>('POST', '/passwords', { password: old, newPassword })
      expect(codeOf(await change('not the password', password))).toEqual([401, 'wrong_credentials'])
      expect(codeOf(await change(samplePassword, 'football123'))).toEqual([422, 'common_password'])
      expect(codeOf(await change(samplePassword, samplePassword))).toEqual([422, 'same_password'])
      const done = await change(samplePassword, password)
      expect([done.status, done.body.data.attributes.loggedIn]).toEqual([200, true])
      expect(await loggedIn(platform, newCookies(done))).toBe(true)
      expect(await loggedIn(platform, elsewhere)).toBe(false)
      expect((await mailSoon(platform, 'fan@example.com')).subject).toBe(
        'Your Thornsea Town password has changed',
      )
    }))

  it('changes the password by a form that is sent twice at once: one letter, and either answer is a session', () =>
    withFan(async (platform, _cookie, send) => {
      const given = { password: samplePassword, newPassword: password }
      const both = await Promise.all([1, 2].map(() => send<SessionState>('POST', '/passwords', given)))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      for (const answer of both) expect(await loggedIn(platform, newCookies(answer))).toBe(true)
      await mailSoon(platform, 'fan@example.com')
      expect(await database().query('select 1 from mails')).toHaveLength(1)
    }))

  it('changes no password of which its owner is not told', () =>
    withFan(async (_platform, _cookie, send) => {
      const body = { password: samplePassword, newPassword: password }
      await database().query('alter table mails rename to mails_away')
      expect((await send('POST', '/passwords', body)).status).toBe(500)
      await database().query('alter table mails_away rename to mails')
      expect((await send('POST', '/passwords', body)).status).toBe(200)
    }))

  it('changes the email only with the code that went to the new one, and both mailboxes hear of it', () =>
    withFan(async (platform, cookie, send) => {
      const wish = (email: string, word = samplePassword) =>
        send('POST', '/emails', { email, password: word })
      expect(codeOf(await wish('frankie@example.org', 'wrong'))).toEqual([401, 'wrong_credentials'])
      expect((await wish('Frankie@Example.org')).status).toBe(202)
      const code = /\d{6}/.exec((await mailSoon(platform, 'frankie@example.org')).text)?.[0] ?? ''
      const wrong = code === '000000' ? '000001' : '000000'
      expect(codeOf(await send('POST', '/emails/confirmations', { code: wrong }))).toEqual([
        422,
        'wrong_code',
      ])
      // Meanwhile, a reader of the former mailbox has requested a new password.
      const asked = await send<{ data: { attributes: { ticket: string } } }>('POST', '/passwords/codes', {
        email: 'fan@example.com',
      })
      const theirs = /\d{6}/.exec((await mailSoon(platform, 'fan@example.com')).text)?.[0] ?? ''
      const done = await send<Told>('POST', '/emails/confirmations', { code })
      expect(done.body.data.attributes.email).toBe('frankie@example.org')
      const { ticket } = asked.body.data.attributes
      const reset = { email: 'fan@example.com', code: theirs, ticket, newPassword: password }
      expect(codeOf(await send('POST', '/passwords/resets', reset))).toEqual([422, 'wrong_code'])
      const state = await platform.get<SessionState>(`${api}/session`, { cookie })
      expect(state.body.data.attributes.email).toBe('frankie@example.org')
      expect((await mailSoon(platform, 'fan@example.com', 2)).text).toContain('frankie@example.org')
      // The address of another account: the same response, but no code.
      expect((await wish('listener@example.com')).status).toBe(202)
      const told = await mailSoon(platform, 'listener@example.com')
      expect(told.subject).toBe('This email address already has a Thornsea Town account')
      // Nobody has registered.
      expect(told.text).not.toMatch(/\d{6}|tried to register/)
    }))

  it('confirms a new email by a form that is sent twice: the same answer, and one letter to the former mailbox', () =>
    withFan(async (platform, _cookie, send) => {
      await send('POST', '/emails', { email: 'frankie@example.org', password: samplePassword })
      const code = /\d{6}/.exec((await mailSoon(platform, 'frankie@example.org')).text)?.[0] ?? ''
      for (let time = 0; time < 2; time++) {
        const { status, body } = await send<Told>('POST', '/emails/confirmations', { code })
        expect([status, body.data.attributes.email]).toEqual([200, 'frankie@example.org'])
      }
      await mailSoon(platform, 'fan@example.com')
      expect(await database().query(`select 1 from mails where recipient = 'fan@example.com'`)).toHaveLength(
        1,
      )
    }))

  it('proves the address that they have once more, and nobody is said to have tried to register', () =>
    withFan(async (platform, _cookie, send) => {
      const wished = await send('POST', '/emails', { email: 'fan@example.com', password: samplePassword })
      expect(wished.status).toBe(202)
      const { text } = await mailSoon(platform, 'fan@example.com')
      expect(text).not.toContain('tried to register')
      const code = /\d{6}/.exec(text)?.[0] ?? ''
      const done = await send<Told>('POST', '/emails/confirmations', { code })
      expect([done.status, done.body.data.attributes.email]).toEqual([200, 'fan@example.com'])
      // It has not changed: no letter says that it has.
      expect(await database().query('select 1 from mails')).toHaveLength(1)
    }))

  it('sees where they are signed in, signs one device out, or all of them', () =>
    withFan(async (platform, cookie, send) => {
      const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
      const entered = await platform.send(
        'POST',
        `${api}/sessions`,
        { email: 'fan@example.com', password: samplePassword },
        { origin: ownOrigin, 'user-agent': agent },
      )
      const elsewhere = String(entered.headers['set-cookie']).split(';', 1)[0] ?? ''
      const { body } = await platform.get<{
        data: {
          id: string
          attributes: { site: string; current: boolean; browser: string | null; system: string | null }
        }[]
      }>(`${api}/devices`, { cookie })
      const shown = body.data.map(({ attributes: { current, browser, system } }) => [
        current,
        browser,
        system,
      ])
      expect(shown.sort()).toEqual([
        [false, 'Firefox', 'Windows'],
        [true, null, null],
      ])
      // Only those words are stored, nothing else from the browser's user agent.
      expect(JSON.stringify(await database().query('select * from sessions'))).not.toMatch(/Gecko|146\.0/)
      const other = body.data.find(({ attributes }) => !attributes.current)
      expect((await send('DELETE', `/devices/${other?.id}`)).status).toBe(200)
      expect([await loggedIn(platform, elsewhere), await loggedIn(platform, cookie)]).toEqual([false, true])
      expect((await send('DELETE', `/devices/${other?.id}`)).status).toBe(404)
      // Nobody can end another account's session.
      const stranger = await cookieFor(platform, 'listener')
      const strangers = await platform.get<{ data: { id: string }[] }>(`${api}/devices`, { cookie: stranger })
      expect((await send('DELETE', `/devices/${strangers.body.data[0]?.id}`)).status).toBe(404)
      const all = await send('DELETE', '/devices')
      expect(String(all.headers['set-cookie'])).toContain('Max-Age=0')
      expect([await loggedIn(platform, cookie), await loggedIn(platform, stranger)]).toEqual([false, true])
    }))

  it('downloads everything that is kept of them', () =>
    withFan(async (platform) => {
      const cookie = await cookieFor(platform, 'fan', { browser: 'Safari', system: 'iPhone' })
      const { body, headers } = await platform.get<{
        data: { attributes: { account: { email: string }; entitlements: string[]; sessions: object[] } }
      }>(`${api}/export`, { cookie })
      expect(body.data.attributes).toMatchObject({
        account: { email: 'fan@example.com' },
        entitlements: ['freemium'],
        sessions: expect.arrayContaining([
          expect.objectContaining({ site: 'site', browser: 'Safari', system: 'iPhone' }),
        ]),
      })
      expect(headers['content-disposition']).toBe('attachment; filename="account.json"')
      expect(JSON.stringify(body)).not.toMatch(/argon2|scrypt|token/)
    }))

  it('downloads every letter that is kept, however many there are', () =>
    withFan(async (platform, cookie) => {
      await database().query(
        `insert into mails (id, recipient, subject, body, created_at, sent_at)
         select 'm' || n, 'fan@example.com', 'Letter ' || n, '', $1::timestamptz, $1::timestamptz from generate_series(1, 101) n`,
        ['2026-11-20T11:00:00Z'],
      )
      const { body } = await platform.get<{ data: { attributes: { mails: object[] } } }>(`${api}/export`, {
        cookie,
      })
      expect(body.data.attributes.mails).toHaveLength(101)
    }))

  it('tells no code that was mailed, to whoever has only the session', () =>
    withFan(async (platform, cookie, send) => {
      const email = 'fan.elsewhere@example.com'
      await send('POST', '/emails', { email, password: samplePassword })
      const mail = await mailSoon(platform, email)
      const [code] = /\d{6}/.exec(mail.subject) ?? []
      expect(code).toHaveLength(6)
      await send('POST', '/emails/confirmations', { code })
      const { body } = await platform.get<{ data: { attributes: { mails: { subject: string }[] } } }>(
        `${api}/export`,
        { cookie },
      )
      const subjects = body.data.attributes.mails.map(({ subject }) => subject)
      expect(subjects.length).toBeGreaterThan(0)
      expect(subjects.join()).not.toMatch(/\d{6}/)
    }))

  it('deletes the account: nothing of it signs in any more, and nothing is left', () =>
    withFan(async (platform, cookie, send) => {
      expect(codeOf(await send('POST', '/account/ended', { password: 'wrong' }))).toEqual([
        401,
        'wrong_credentials',
      ])
      expect((await send('POST', '/account/ended', { password: samplePassword })).status).toBe(200)
      expect(await loggedIn(platform, cookie)).toBe(false)
      for (const table of [
        'accounts where id',
        'sessions where user_id',
        'account_entitlements where account',
      ])
        expect(await database().query(`select 1 from ${table} = 'sample-fan'`)).toEqual([])
      const again = await platform.send<ErrorBody>(
        'POST',
        `${api}/sessions`,
        { email: 'fan@example.com', password: samplePassword },
        { origin: ownOrigin },
      )
      expect(codeOf(again)).toEqual([401, 'wrong_credentials'])
    }))

  it('is told what their former addresses were mailed too, and leaves none of it behind', () =>
    withFan(async (platform, cookie, send) => {
      const [former, email] = ['fan@example.com', 'fan.elsewhere@example.com']
      await send('POST', '/passwords/codes', { email: former })
      await mailSoon(platform, former)
      await send('POST', '/emails', { email, password: samplePassword })
      const [code] = /\d{6}/.exec((await mailSoon(platform, email)).subject) ?? []
      expect((await send('POST', '/emails/confirmations', { code })).status).toBe(200)
      await mailSoon(platform, former, 2)
      // The next to have the address: what it is mailed from now on is theirs.
      const name = { forename: 'Nadia', surname: 'Brück', thirteenOrOver: true }
      await send('POST', '/registrations', { ...name, email: former, password })
      await mailSoon(platform, former, 3)
      const exported = await platform.get<{ data: { attributes: { mails: { subject: string }[] } } }>(
        `${api}/export`,
        { cookie },
      )
      const subjects = exported.body.data.attributes.mails.map(({ subject }) => subject)
      expect(subjects).toHaveLength(3)
      expect((await send('POST', '/account/ended', { password: samplePassword })).status).toBe(200)
      const left = await database().query<{ recipient: string; subject: string }>(
        'select recipient, subject from mails where not forget_once_sent',
      )
      expect(left).toEqual([
        { recipient: former, subject: expect.stringContaining('is your Thornsea Town code') },
      ])
    }))

  it('deletes the account by a form that is sent twice at once, and is told by one letter', () =>
    withFan(async (_platform, _cookie, send) => {
      const given = { password: samplePassword }
      const both = await Promise.all([1, 2].map(() => send('POST', '/account/ended', given)))
      expect(both.map(({ status }) => status)).toContain(200)
      expect(await database().query('select 1 from mails')).toHaveLength(1)
    }))

  it('is somebody who is signed in: everybody else is told so, and other sites’ pages change nothing', () =>
    withFan(async (platform, cookie) => {
      for (const path of ['/attributes', '/devices', '/export'])
        expect(codeOf(await platform.get(api + path))).toEqual([401, 'no_active_user'])
      const nobody = sender(platform, '')
      for (const [method, path, body] of [
        ['PATCH', '/attributes', { forename: 'A' }],
        ['POST', '/passwords', { password: samplePassword, newPassword: password }],
        ['POST', '/emails', { email: 'a@example.com', password: samplePassword }],
        ['POST', '/emails/confirmations', { code: '123456' }],
        ['DELETE', '/devices', undefined],
        ['POST', '/account/ended', { password: samplePassword }],
      ] as const)
        expect(codeOf(await nobody(method, path, body))).toEqual([401, 'no_active_user'])
      const foreign = await platform.send<ErrorBody>('DELETE', `${api}/devices`, undefined, {
        origin: 'https://evil.example',
        cookie,
      })
      expect([foreign.status, await loggedIn(platform, cookie)]).toEqual([403, true])
    }))
})
