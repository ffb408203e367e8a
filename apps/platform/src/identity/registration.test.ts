import { createHash } from 'node:crypto'
import type { AccountAttributes, ErrorBody, SessionState } from '@club/contracts'
import { addressKey, budgets } from '@club/limiter'
import { describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../testing/databases.ts'
import {
  type Answered,
  ownOrigin,
  platformFor,
  type TestPlatform,
  testPlatform,
} from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { isCommon } from './common-passwords.ts'
import { forgetOldCodes } from './mailed-codes.store.ts'

const api = '/api/account/v1'
const password = 'gasworks end 1906'
const newcomer = {
  email: 'Nadia.Brück@Example.com',
  password,
  forename: 'Nadia',
  surname: 'Brück',
  thirteenOrOver: true,
}

type MailSent = { data: { attributes: { email: string; ticket: string } } }
type Mailbox = { data: { attributes: { to: string; subject: string; text: string } }[] }

const post = <Body = ErrorBody>(
  platform: TestPlatform,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => platform.send<Body & ErrorBody>('POST', api + path, body, { origin: ownOrigin, ...headers })

/** As browsers send them back. */
const cookiesOf = ({ headers }: Answered) =>
  ((headers['set-cookie'] ?? []) as unknown as string[]).map((cookie) => cookie.split(';')[0]).join('; ')

async function mailsTo(platform: TestPlatform, to: string) {
  const { body } = await platform.get<Mailbox>(`/dev/mailbox?to=${encodeURIComponent(to)}`)
  return body.data.map(({ attributes }) => attributes)
}

/** The latest mail, once `count` have arrived. */
async function mailSoon(platform: TestPlatform, to: string, count = 1) {
  for (;;) {
    const mails = await mailsTo(platform, to)
    const [latest] = mails
    if (mails.length >= count && latest) return latest
    await new Promise((done) => setTimeout(done, 10))
  }
}

const codeTo = async (platform: TestPlatform, to: string, count?: number): Promise<string> =>
  /\d{6}/.exec((await mailSoon(platform, to, count)).text)?.[0] ?? ''

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeOf = ({ status, body }: Answered<ErrorBody>) => [status, body.errors[0]?.code]
const signIn = (platform: TestPlatform, email: string, word: string) =>
  post<SessionState>(platform, '/sessions', { email, password: word })

describe('common passwords', () => {
  it.each(['password123', 'Liverpool1', 'iloveyou!!', 'qwertyuiop', 'FOOTBALL2024'])(
    '%s is one',
    async (word) => {
      expect(await isCommon(word, 'someone@example.com')).toBe(true)
    },
  )
  it('so is what stands in the email', async () => {
    expect(await isCommon('nadia.bruck', 'nadia.bruck@example.com')).toBe(true)
    expect(await isCommon('nadia.bruck@example.com', 'nadia.bruck@example.com')).toBe(true)
  })
  it.each([password, samplePassword, 'four wet seagulls', 'пароль для Торнси'])(
    '%s is none',
    async (word) => {
      expect(await isCommon(word, 'someone@example.com')).toBe(false)
    },
  )
})

describeOnBoth('registering', (database) => {
  const withPlatform = platformFor(database, { sample: true })
  const email = 'nadia.brück@example.com'

  it('mails a code that makes the account and signs in, once, and grants the Basic Pass [AC-01a]', () =>
    withPlatform(async (platform) => {
      const sent = await post<MailSent>(platform, '/registrations', newcomer)
      expect([sent.status, sent.body.data.attributes.email]).toEqual([202, email])
      expect(codeOf(await signIn(platform, email, password))).toEqual([401, 'wrong_credentials'])
      const { ticket } = sent.body.data.attributes
      const code = await codeTo(platform, email)
      const [mail] = await mailsTo(platform, email)
      expect(mail?.subject).toBe(`${code} is your Thornsea Town code`)
      const given = { email, ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` }
      const confirmed = await post<SessionState>(platform, '/registrations/confirmations', given)
      expect([confirmed.status, confirmed.body.data.attributes]).toMatchObject([
        200,
        { loggedIn: true, displayName: 'Nadia Brück', email },
      ])
      const told = await platform.get<{ data: AccountAttributes['data'] }>(`${api}/attributes`, {
        cookie: cookiesOf(confirmed),
      })
      expect(told.body.data.attributes).toMatchObject({
        forename: 'Nadia',
        surname: 'Brück',
        newsletter: false,
      })
      const [held] = await database().query<{ entitlement: string }>(
        'select entitlement from account_entitlements where account = $1',
        [confirmed.body.data.attributes.ssoID],
      )
      expect(held?.entitlement).toBe('freemium')
      platform.setNow('2026-11-20T12:01:00Z')
      expect(codeOf(await post(platform, '/registrations/confirmations', given))).toEqual([422, 'wrong_code'])
      expect((await signIn(platform, ` ${email.toUpperCase()} `, password)).status).toBe(200)
    }))

  it('takes letters of any script in an address, however the keyboard spells them', () =>
    withPlatform(async (platform) => {
      const typed = 'Nadia.Bru\u0308ck@b\u00fccher.example'
      const one = 'nadia.br\u00fcck@b\u00fccher.example'
      const kept = 'nadia.br\u00fcck@xn--bcher-kva.example'
      const sent = await post<MailSent>(platform, '/registrations', { ...newcomer, email: typed })
      expect(sent.body.data.attributes.email).toBe(one)
      const { ticket } = sent.body.data.attributes
      const code = await codeTo(platform, one)
      const done = await post(platform, '/registrations/confirmations', { email: typed, code, ticket })
      expect(done.status).toBe(200)
      const attributes = async () => {
        const { headers, body } = await signIn(platform, one, password)
        const cookie = cookiesOf({ headers } as Answered)
        const told = await platform.get<AccountAttributes>(`${api}/attributes`, { cookie })
        return [body.data.attributes.email, told.body.data.attributes.email]
      }
      expect(await attributes()).toEqual([kept, one])
      for (const email of [typed, one, kept, typed.toUpperCase(), one.normalize('NFD')])
        expect((await signIn(platform, email, password)).status).toBe(200)
      const again = await post<MailSent>(platform, '/registrations', { ...newcomer, email: one })
      expect(again.status).toBe(202)
      expect((await mailSoon(platform, kept, 2)).subject).toMatch(/^You already have/)
      // An account from before there was one spelling.
      await database().query('update accounts set email = $2 where email = $1', [kept, one])
      for (const email of [one, kept]) expect((await signIn(platform, email, password)).status).toBe(200)
    }))

  it('takes no address without a dot in its domain, for an account or instead of its own', () =>
    withPlatform(async (platform) => {
      const refused = await post(platform, '/registrations', { ...newcomer, email: 'a@b' })
      expect([refused.status, refused.body.errors[0]?.source?.pointer]).toEqual([400, '/email'])
      const { headers } = await signIn(platform, 'fan@example.com', samplePassword)
      const cookie = cookiesOf({ headers } as Answered)
      const wish = { email: 'a@b', password: samplePassword }
      expect((await post(platform, '/emails', wish, { cookie })).status).toBe(400)
    }))

  it('answers the same for an address that has an account, and tells only its mailbox', () =>
    withPlatform(async (platform) => {
      const sent = await post<MailSent>(platform, '/registrations', { ...newcomer, email: 'fan@example.com' })
      expect([sent.status, Object.keys(sent.body.data.attributes)]).toEqual([202, ['email', 'ticket']])
      expect((await mailSoon(platform, 'fan@example.com')).subject).toBe(
        'You already have a Thornsea Town account',
      )
      const { ticket } = sent.body.data.attributes
      for (const code of ['000000', '123456'])
        expect(
          codeOf(
            await post(platform, '/registrations/confirmations', { email: 'fan@example.com', code, ticket }),
          ),
        ).toEqual([422, 'wrong_code'])
      expect((await signIn(platform, 'fan@example.com', samplePassword)).status).toBe(200)
      // So does another code: it is the same work, and the mailbox gets another mail. Without the first one's ticket, nobody does.
      const again = (more: object) =>
        post(platform, '/registrations/codes', { email: 'fan@example.com', ticket, ...more })
      expect((await again({})).status).toBe(202)
      expect((await mailSoon(platform, 'fan@example.com', 2)).subject).toBe(
        'You already have a Thornsea Town account',
      )
      expect((await again({ ticket: 'n'.repeat(ticket.length) })).status).toBe(202)
      expect(await mailsTo(platform, 'fan@example.com')).toHaveLength(2)
    }))

  it('mails one letter for a form that is sent twice, as by a double click, whether or not there is an account', () =>
    withPlatform(async (platform) => {
      const ticket = 'form-of-one-browser-01'
      const send = (change: object) =>
        post<MailSent>(platform, '/registrations', { ...newcomer, ticket, ...change })
      for (const forWhom of [email, 'fan@example.com']) {
        const sent = await Promise.all([1, 2].map(() => send({ email: forWhom })))
        sent.push(await send({ email: forWhom, password: 'corrected by the fan' }))
        for (const { status, body } of sent)
          expect([status, body.data.attributes]).toEqual([202, { email: forWhom, ticket }])
        expect(await database().query('select 1 from mails where recipient = $1', [forWhom])).toHaveLength(1)
      }
      const code = await codeTo(platform, email)
      // Whoever sends another form at that moment has another letter.
      expect((await send({ ticket: 'another-browsers-form1' })).status).toBe(202)
      await mailSoon(platform, email, 2)
      expect((await post(platform, '/registrations/confirmations', { email, ticket, code })).status).toBe(200)
      expect((await signIn(platform, email, 'corrected by the fan')).status).toBe(200)
    }))

  it('mails another letter for the same form once a minute has passed', () =>
    withPlatform(async (platform) => {
      const given = { ...newcomer, ticket: 'form-of-one-browser-01' }
      await post(platform, '/registrations', given)
      await codeTo(platform, email)
      platform.setNow('2026-11-20T12:01:00Z')
      await post(platform, '/registrations', given)
      const code = await codeTo(platform, email, 2)
      const confirmed = await post(platform, '/registrations/confirmations', {
        ...{ email, code, ticket: given.ticket },
      })
      expect(confirmed.status).toBe(200)
    }))

  it('is not confirmed by a code that somebody else had sent to the same mailbox', () =>
    withPlatform(async (platform) => {
      const own = await post<MailSent>(platform, '/registrations', newcomer)
      await codeTo(platform, email, 1)
      const thief = await post<MailSent>(platform, '/registrations', {
        ...newcomer,
        password: 'a thief’s own words',
      })
      const thiefsCode = await codeTo(platform, email, 2)
      // The mailbox's reader enters the latest code where they registered: it does not match theirs.
      const answer = await post(platform, '/registrations/confirmations', {
        email,
        code: thiefsCode,
        ticket: own.body.data.attributes.ticket,
      })
      expect(codeOf(answer)).toEqual([422, 'wrong_code'])
      expect(thief.body.data.attributes.ticket).not.toBe(own.body.data.attributes.ticket)
    }))

  it('ends a code after five wrong tries and after half an hour; another can be had', () =>
    withPlatform(async (platform) => {
      const { body } = await post<MailSent>(platform, '/registrations', newcomer)
      const { ticket } = body.data.attributes
      const first = await codeTo(platform, email)
      const confirm = (code: string) =>
        post(platform, '/registrations/confirmations', { email, code, ticket })
      for (let tries = 0; tries < 5; tries++)
        expect(codeOf(await confirm(other(first)))).toEqual([422, 'wrong_code'])
      expect(codeOf(await confirm(first))).toEqual([422, 'wrong_code'])
      expect((await post(platform, '/registrations/codes', { email, ticket })).status).toBe(202)
      const second = await codeTo(platform, email, 2)
      platform.setNow('2026-11-20T12:31:00Z')
      expect(codeOf(await confirm(second))).toEqual([422, 'wrong_code'])
      await forgetOldCodes(database(), new Date('2026-11-20T12:31:00Z'))
      expect((await post(platform, '/registrations/codes', { email, ticket })).status).toBe(202)
      expect((await confirm(await codeTo(platform, email, 3))).status).toBe(200)
    }))

  it('forgets whoever never confirms, after two hours', () =>
    withPlatform(async (platform) => {
      const { body } = await post<MailSent>(platform, '/registrations', newcomer)
      const { ticket } = body.data.attributes
      await codeTo(platform, email)
      const kept = () => database().query('select 1 from mailed_codes')
      await forgetOldCodes(database(), new Date('2026-11-20T13:59:00Z'))
      expect(await kept()).toHaveLength(1)
      platform.setNow('2026-11-20T14:00:00Z')
      expect((await post(platform, '/registrations/codes', { email, ticket })).status).toBe(202)
      expect(await mailsTo(platform, email)).toHaveLength(1)
      await forgetOldCodes(database(), new Date('2026-11-20T14:00:00Z'))
      expect(await kept()).toEqual([])
    }))

  it('refuses common passwords, who is too young, and what is no email, each by its field', () =>
    withPlatform(async (platform) => {
      const refused = async (change: object) => {
        const { status, body } = await post(platform, '/registrations', { ...newcomer, ...change })
        return [status, body.errors[0]?.code, body.errors[0]?.source?.pointer]
      }
      expect(await refused({ password: 'password123' })).toEqual([422, 'common_password', '/password'])
      expect(await refused({ thirteenOrOver: false })).toEqual([422, 'too_young', '/thirteenOrOver'])
      for (const change of [
        { email: 'nobody' },
        { email: 'a@b@c' },
        { email: 'a b@example.com' },
        { forename: '<b>' },
        { forename: 'line\nbreak' },
        { password: 'short' },
        { password: ' '.repeat(10) },
        { admin: true },
      ])
        expect((await refused(change))[0]).toBe(400)
      expect(
        (await post(platform, '/registrations', { ...newcomer, password: 'x'.repeat(1_000_000) })).status,
      ).toBe(413)
      expect(await mailsTo(platform, email)).toEqual([])
    }))

  it('fills nobody’s mailbox', () =>
    withPlatform(async (platform) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++)
        statuses.push((await post(platform, '/passwords/codes', { email: 'fan@example.com' })).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }))

  it('takes nothing of what a mailbox may be sent for a ticket that somebody has made up', () =>
    withPlatform(async (platform) => {
      const forWhom = 'fan@example.com'
      for (let tries = 0; tries < budgets.mailPair.points; tries++) {
        const asked = { email: forWhom, ticket: 'x'.repeat(22) }
        expect((await post(platform, '/registrations/codes', asked)).status).toBe(202)
      }
      expect((await post(platform, '/passwords/codes', { email: forWhom })).status).toBe(202)
    }))

  it('mails a code to a browser that signed in to the account before, however many strangers have asked for', () =>
    withPlatform(async (platform) => {
      const known = cookiesOf(await signIn(platform, 'fan@example.com', samplePassword))
      const ask = (cookie: string, email = 'fan@example.com') =>
        post(platform, '/passwords/codes', { email }, cookie === '' ? {} : { cookie })
      const pair = budgets.mailPair.points
      for (let tries = 0; tries < pair; tries++) expect((await ask('')).status).toBe(202)
      expect((await ask('')).status).toBe(429)
      for (let tries = 0; tries < budgets.mailDevice.points; tries++)
        expect((await ask(known)).status).toBe(202)
      expect((await ask(known)).status).toBe(429)
      // It is not known for another account.
      for (let tries = 0; tries < pair; tries++)
        expect((await ask(known, 'staff@example.com')).status).toBe(202)
      expect((await ask(known, 'staff@example.com')).status).toBe(429)
    }))

  it('mails so much for one address and no more, whoever it is for; an address elsewhere goes on', () =>
    withPlatform(async (platform) => {
      const here = { 'x-client-address': '203.0.113.7' }
      const register = (forWhom: string, headers: Record<string, string>) =>
        post(platform, '/registrations', { ...newcomer, email: forWhom }, headers)
      const { limiter } = platform.context
      await limiter.spend('mailAddress', addressKey('203.0.113.7'), budgets.mailAddress.points - 1)
      expect((await register('one@example.com', here)).status).toBe(202)
      const refused = await register('two@example.com', here)
      expect(codeOf(refused)).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(codeOf(await post(platform, '/passwords/codes', { email: 'fan@example.com' }, here))).toEqual([
        429,
        'too_many_requests',
      ])
      expect(await mailsTo(platform, 'two@example.com')).toEqual([])
      expect((await register('two@example.com', { 'x-client-address': '203.0.113.8' })).status).toBe(202)
    }))

  it('lets a crowd at one address register: whoever enters the code gives back what the mail has cost', () =>
    withPlatform(async (platform) => {
      const here = { 'x-client-address': '203.0.113.7' }
      const key = addressKey('203.0.113.7')
      const { limiter } = platform.context
      await limiter.spend('mailAddress', key, budgets.mailAddress.points - 1)
      for (const email of ['one@example.com', 'two@example.com']) {
        const sent = await post<MailSent>(platform, '/registrations', { ...newcomer, email }, here)
        expect(sent.status).toBe(202)
        const { ticket } = sent.body.data.attributes
        const given = { email, code: await codeTo(platform, email), ticket }
        expect((await post(platform, '/registrations/confirmations', given, here)).status).toBe(200)
        expect(await limiter.spent('mailAddress', key)).toBe(budgets.mailAddress.points - 1)
        const recipient = createHash('sha256').update(email).digest('base64url').slice(0, 22)
        expect(await limiter.spent('mailRecipient', recipient)).toBe(0)
        expect(await limiter.spent('mailPair', `${recipient} ${key}`)).toBe(0)
      }
    }))

  it('a forgotten password is set anew by a code, and every session before it ends [AC-01b]', () =>
    withPlatform(async (platform) => {
      const before = cookiesOf(await signIn(platform, 'fan@example.com', samplePassword))
      const sent = await post<MailSent>(platform, '/passwords/codes', { email: 'fan@example.com' })
      const { ticket } = sent.body.data.attributes
      const code = await codeTo(platform, 'fan@example.com')
      const reset = (newPassword: string) =>
        post<SessionState>(platform, '/passwords/resets', {
          email: 'fan@example.com',
          code,
          ticket,
          newPassword,
        })
      expect(codeOf(await reset('fan12345678'))).toEqual([422, 'common_password'])
      expect(codeOf(await reset(samplePassword))).toEqual([422, 'same_password'])
      const done = await reset(password)
      expect([done.status, done.body.data.attributes.email]).toEqual([200, 'fan@example.com'])
      expect(codeOf(await reset('five dry seagulls'))).toEqual([422, 'wrong_code'])
      platform.setNow('2026-11-20T12:01:00Z')
      expect(codeOf(await reset(password))).toEqual([422, 'wrong_code'])
      const state = (cookie: string) => platform.get<SessionState>(`${api}/session`, { cookie })
      expect((await state(before)).body.data.attributes.loggedIn).toBe(false)
      expect((await state(cookiesOf(done))).body.data.attributes.loggedIn).toBe(true)
      expect(codeOf(await signIn(platform, 'fan@example.com', samplePassword))).toEqual([
        401,
        'wrong_credentials',
      ])
      expect((await signIn(platform, 'fan@example.com', password)).status).toBe(200)
      // An address without an account gets the same response, and a mail that says so.
      const nobody = await post<MailSent>(platform, '/passwords/codes', { email: 'nobody@example.com' })
      expect([nobody.status, Object.keys(nobody.body.data.attributes)]).toEqual([202, ['email', 'ticket']])
    }))

  it('a form with a code that is sent twice, as by a double click, has the same answer both times, at once and one after the other', () =>
    withPlatform(async (platform) => {
      const twice = async (path: string, given: object) => {
        const answers = [
          ...(await Promise.all([1, 2].map(() => post<SessionState>(platform, path, given)))),
          await post<SessionState>(platform, path, given),
        ]
        for (const { status, body } of answers)
          expect([path, status, body.data?.attributes.email]).toEqual([path, 200, email])
        const [first, ...others] = answers.map(({ body }) => body.data.attributes.ssoID)
        expect(others).toEqual([first, first])
        // Whichever answer the browser keeps, its cookie is a session.
        for (const answer of answers) {
          const cookie = cookiesOf(answer)
          const { body } = await platform.get<SessionState>(`${api}/session`, { cookie })
          expect(body.data.attributes.loggedIn).toBe(true)
        }
      }
      const { body } = await post<MailSent>(platform, '/registrations', newcomer)
      const own = { email, ticket: body.data.attributes.ticket, code: await codeTo(platform, email) }
      await twice('/registrations/confirmations', own)
      // Nobody else gets in by a code that they saw: it goes with the ticket, to this mailbox, for this purpose.
      for (const [path, given] of [
        ['/registrations/confirmations', { ...own, ticket: 'x'.repeat(22) }],
        ['/registrations/confirmations', { ...own, code: other(own.code) }],
        ['/registrations/confirmations', { ...own, email: 'fan@example.com' }],
        ['/passwords/resets', { ...own, newPassword: password }],
      ] as const)
        expect(codeOf(await post(platform, path, given))).toEqual([422, 'wrong_code'])

      const asked = await post<MailSent>(platform, '/passwords/codes', { email })
      const code = await codeTo(platform, email, 2)
      const { ticket } = asked.body.data.attributes
      await twice('/passwords/resets', { email, ticket, code, newPassword: 'five dry seagulls' })
      // Letters leave in order: once this one's is there, so are those before it.
      await post<MailSent>(platform, '/passwords/codes', { email })
      await mailSoon(platform, email, 4)
      const letters = await mailsTo(platform, email)
      expect(letters.filter(({ subject }) => subject.includes('has changed'))).toHaveLength(1)
      // A new password ends this too.
      expect(codeOf(await post(platform, '/registrations/confirmations', own))).toEqual([422, 'wrong_code'])
    }))

  it('a code of before a restart still works after it', async () => {
    const first = await testPlatform(database(), { sample: true })
    const sent = await post<MailSent>(first, '/registrations', newcomer)
    const code = await codeTo(first, email)
    await first.close()
    await withPlatform(async (second) => {
      const { ticket } = sent.body.data.attributes
      const confirmed = await post(second, '/registrations/confirmations', { email, code, ticket })
      expect(confirmed.status).toBe(200)
    })
  })

  it('what rests in the database opens nothing: no code, no password, no ticket in clear', () =>
    withPlatform(async (platform) => {
      await post<MailSent>(platform, '/registrations', newcomer)
      const code = await codeTo(platform, email)
      const rows = JSON.stringify(await database().query('select code_hash, details from mailed_codes'))
      expect(rows).not.toContain(password)
      expect(rows).not.toContain(`"${code}"`)
      expect(rows).toContain('$argon2id$')
    }))
})
