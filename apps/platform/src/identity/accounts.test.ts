import type { ErrorBody, ImportReport, SessionState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { cheapHash } from '../testing/cheap-hash.ts'
import { describeOnBoth } from '../testing/databases.ts'
import {
  type Answered,
  ownOrigin,
  platformFor,
  type TestPlatform,
  testPlatform,
  testTokens,
} from '../testing/platform.ts'
import { sampleClub, samplePassword } from '../testing/sample-club.ts'
import { forgetSampleAccounts } from './accounts.store.ts'
import { passwords } from './passwords.ts'
import { addSampleAccounts } from './sample-accounts.ts'

const sessions = '/api/account/v1/sessions'

const signIn = (platform: TestPlatform, body: object, headers: Record<string, string> = {}) =>
  platform.send<SessionState & ErrorBody>('POST', sessions, body, { origin: ownOrigin, ...headers })
const cookieOf = ({ headers }: Answered) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
const session = (platform: TestPlatform, cookie: string) =>
  platform.get<SessionState>('/api/account/v1/session', { cookie })
const codeOf = ({ status, body }: Answered<ErrorBody>) => [status, body.errors[0]?.code]
const signedOut = { loggedIn: false, ssoID: null, displayName: null, email: null }

describe('passwords', () => {
  it('hold against their own hash alone, which carries its parameters', async () => {
    const [one, other] = await Promise.all([passwords.hash('pässword-1'), passwords.hash('pässword-1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await passwords.holds('pässword-1', one)).toBe(true)
    // The same letters, typed as letter and combining mark.
    expect(await passwords.holds('pa\u0308ssword-1', one)).toBe(true)
    expect(await passwords.holds('pässword-2', one)).toBe(false)
    expect(await passwords.holds('pässword-1', null)).toBe(false)
    await expect(passwords.holds('x', 'plain text')).rejects.toThrow('is invalid')
  })

  it('made in another way still hold', async () => {
    expect(await passwords.holds(samplePassword, cheapHash(samplePassword))).toBe(true)
  })
})

describeOnBoth('accounts', (database) => {
  const withPlatform = platformFor(database, { sample: true })

  it('sign in with email and password, are known by the cookie alone, and sign out', () =>
    withPlatform(async (platform) => {
      expect((await session(platform, '')).body.data.attributes).toEqual(signedOut)
      const answer = await signIn(platform, { email: '  Fan@Example.COM ', password: samplePassword })
      const attributes = {
        loggedIn: true,
        ssoID: 'sample-fan',
        displayName: 'Frankie Dunmore',
        email: 'fan@example.com',
      }
      expect([answer.status, answer.body.data.attributes]).toEqual([200, attributes])
      const [own, device] = answer.headers['set-cookie'] as unknown as string[]
      expect(own).toMatch(/^site_session=[\w-]{43}; Max-Age=7948800; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(device).toMatch(/^site_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(JSON.stringify(answer.body)).not.toContain('scrypt')
      const cookie = cookieOf(answer)
      const known = await session(platform, `other=1; ${cookie}`)
      expect(known.body.data.attributes).toEqual(attributes)
      expect(known.headers['cache-control']).toBe('no-store')

      const foreign = await platform.send('DELETE', sessions, undefined, {
        cookie,
        origin: 'https://evil.example.com',
      })
      expect(foreign.status).toBe(403)
      expect((await session(platform, cookie)).body.data.attributes.loggedIn).toBe(true)
      const ended = await platform.send('DELETE', sessions, undefined, { cookie, origin: ownOrigin })
      expect([ended.status, ended.headers['set-cookie']]).toEqual([
        200,
        'site_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ])
      expect((await session(platform, cookie)).body.data.attributes).toEqual(signedOut)
    }))

  it('end the session before when they sign in again, in that browser alone', () =>
    withPlatform(async (platform) => {
      const fan = { email: 'fan@example.com', password: samplePassword }
      const [first, other] = [cookieOf(await signIn(platform, fan)), cookieOf(await signIn(platform, fan))]
      const again = cookieOf(await signIn(platform, fan, { cookie: first }))
      expect(again).not.toBe(first)
      expect((await session(platform, first)).body.data.attributes.loggedIn).toBe(false)
      expect((await session(platform, other)).body.data.attributes.loggedIn).toBe(true)
    }))

  it('run out with their session', () =>
    withPlatform(async (platform) => {
      const cookie = cookieOf(await signIn(platform, { email: 'fan@example.com', password: samplePassword }))
      platform.setNow('2026-12-20T12:00:00Z')
      expect((await session(platform, cookie)).body.data.attributes).toEqual(signedOut)
    }))

  it('answer the same to a wrong password and to an email that nobody has', () =>
    withPlatform(async (platform) => {
      const wrong = await signIn(platform, { email: 'fan@example.com', password: 'Terrace-1907!' })
      const nobody = await signIn(platform, { email: 'nobody@example.com', password: samplePassword })
      expect(codeOf(wrong)).toEqual([401, 'wrong_credentials'])
      expect(nobody.body).toEqual(wrong.body)
      expect(nobody.headers['set-cookie']).toBeUndefined()
    }))

  it('take no password of a million characters, wherever it is typed', () =>
    withPlatform(async (platform) => {
      const long = 'x'.repeat(1_000_000)
      const cookie = cookieOf(await signIn(platform, { email: 'fan@example.com', password: samplePassword }))
      const send = async (path: string, body: object) =>
        (await platform.send('POST', `/api/account/v1${path}`, body, { origin: ownOrigin, cookie })).status
      const email = 'fan@example.com'
      const began = performance.now()
      expect([
        await send('/sessions', { email, password: long }),
        await send('/registrations', { email, password: long, thirteenOrOver: true }),
        await send('/passwords', { password: long, newPassword: long }),
        await send('/emails', { email, password: long }),
      ]).toEqual([413, 413, 413, 413])
      // None of it was hashed.
      expect(performance.now() - began).toBeLessThan(2000)
      expect(await send('/sessions', { email, password: 'x'.repeat(201) })).toBe(400)
    }))

  it('under an older hash are hashed anew at signing in, and nobody is signed out', () =>
    withPlatform(async (platform) => {
      const hash = async () =>
        (
          await database().query<{ hash: string }>(
            `select password_hash as hash from accounts where email = 'fan@example.com'`,
          )
        )[0]?.hash
      expect(await hash()).toMatch(/^scrypt\$/)
      const given = { email: 'fan@example.com', password: samplePassword }
      const cookie = cookieOf(await signIn(platform, given))
      expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
      expect((await signIn(platform, given)).status).toBe(200)
      expect((await session(platform, cookie)).body.data.attributes.loggedIn).toBe(true)
    }))

  it('demand a new password where one is due, and take it once', () =>
    withPlatform(async (platform) => {
      const given = { email: 'changeme@example.com', password: samplePassword }
      expect(codeOf(await signIn(platform, given))).toEqual([403, 'passwordChangeRequired'])
      expect(codeOf(await signIn(platform, { ...given, password: 'wrong' }))[0]).toBe(401)
      const same = await signIn(platform, { ...given, newPassword: samplePassword })
      expect(codeOf(same)).toEqual([422, 'same_password'])
      const short = await signIn(platform, { ...given, newPassword: 'short' })
      expect([short.status, short.body.errors[0]?.source?.pointer]).toEqual([400, '/newPassword'])

      const newPassword = 'Estuary-End-1921'
      const changed = await signIn(platform, { ...given, newPassword })
      expect([changed.status, changed.body.data.attributes.ssoID]).toEqual([200, 'sample-changeme'])
      expect(codeOf(await signIn(platform, given))[0]).toBe(401)
      expect((await signIn(platform, { ...given, password: newPassword })).status).toBe(200)
      // A new password that was not demanded changes nothing.
      const fan = { email: 'fan@example.com', password: samplePassword }
      expect((await signIn(platform, { ...fan, newPassword })).status).toBe(200)
      expect((await signIn(platform, fan)).status).toBe(200)
    }))

  it('are a trickle to who guesses from one address: ten wrong tries, even all at once, and one in ten seconds', () =>
    withPlatform(async (platform) => {
      const guess = (password: string) => signIn(platform, { email: 'fan@example.com', password })
      const guesses = await Promise.all(Array.from({ length: 15 }, (_, at) => guess(`guess-${at}`)))
      const judged = guesses.filter(({ status }) => status === 401).length
      // The eleventh is checked unless it came so late that the first ten were known to be wrong.
      expect([10, 11]).toContain(judged)
      // Of two at once at most one is checked, however long the fifteen took.
      const more = await Promise.all([guess('guess-more'), guess('guess-most')])
      const refused = more.find(({ status }) => status === 429)
      expect(refused && codeOf(refused)).toEqual([429, 'too_many_attempts'])
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(10)
      // The right password gets in after ten wrong ones from the same address, on an unknown device.
      const subscriber = (password: string) => signIn(platform, { email: 'subscriber@example.com', password })
      await Promise.all(Array.from({ length: 10 }, (_, at) => subscriber(`guess-${at}`)))
      expect((await subscriber(samplePassword)).status).toBe(200)
      // A fan with the right password is never held up, however often they sign in.
      const own = { email: 'listener@example.com', password: samplePassword }
      const many = await Promise.all(Array.from({ length: 20 }, () => signIn(platform, own)))
      expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
    }))

  it('stay open to their owner while strangers guess from everywhere', () =>
    withPlatform(async (platform) => {
      const from = (address: string, password: string, cookie = '') =>
        signIn(platform, { email: 'fan@example.com', password }, { 'x-client-address': address, cookie })
      const known = await from('198.51.100.1', samplePassword)
      const device = (known.headers['set-cookie'] as unknown as string[])[1]?.split(';')[0] ?? ''
      const strangers = Array.from({ length: 11 }, (_, at) => from(`203.0.113.${at % 3}`, `guess-${at}`))
      expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(Array(11).fill(401))
      // The known browser signs in at once, wherever it is now; another one has to wait a little.
      const at = performance.now()
      expect((await from('203.0.113.0', samplePassword, device)).status).toBe(200)
      const known1 = performance.now() - at
      expect((await from('198.51.100.77', samplePassword)).status).toBe(200)
      const unknown1 = performance.now() - at - known1
      expect(unknown1).toBeGreaterThan(3000)
      expect(known1).toBeLessThan(unknown1 / 2)
      // The device cookie of this account is worth nothing for another, and has its own ten attempts.
      const other = await signIn(
        platform,
        { email: 'listener@example.com', password: 'guess' },
        { cookie: device, 'x-client-address': '198.51.100.9' },
      )
      expect(other.status).toBe(401)
      const again = await from('198.51.100.1', samplePassword, device)
      expect((again.headers['set-cookie'] as unknown as string[])[1]).not.toContain(device)
    }))

  it('let 500 fans in behind one address while a guesser there goes on', async () => {
    // This tests the limiter and not the database: once is enough.
    if (database().shared) return
    const stored = cheapHash('correct horse')
    await database().query(
      `insert into accounts (id, email, display_name, password_hash, must_change_password, blocked, bypassed, sample, created_at)
       select 'crowd-' || n, 'crowd-' || n || '@example.com', 'Fan', $1, false, false, false, false, now()
       from generate_series(1, 500) as n`,
      [stored],
    )
    await withPlatform(async (platform) => {
      const from = (email: string, password: string) =>
        signIn(platform, { email, password }, { 'x-client-address': '203.0.113.7' })
      for (let count = 0; count < 10; count++) await from('crowd-1@example.com', `guess-${count}`)
      let guessing = true
      const guesser = (async () => {
        const statuses = new Set<number>()
        for (let count = 0; guessing; count++)
          statuses.add((await from('crowd-1@example.com', `guess-${count}`)).status)
        return statuses
      })()
      const fans = await Promise.all(
        Array.from({ length: 499 }, (_, at) => from(`crowd-${at + 2}@example.com`, 'correct horse')),
      )
      guessing = false
      expect([...(await guesser)].filter((status) => status !== 401 && status !== 429)).toEqual([])
      expect(fans.filter(({ status }) => status !== 200)).toEqual([])
    })
  })

  it('refuse what is invalid by its name', () =>
    withPlatform(async (platform) => {
      const pointers = async (body: object) =>
        (await signIn(platform, body)).body.errors.map(({ source }) => source?.pointer)
      expect(await pointers({ email: 'fan@example.com' })).toEqual(['/password'])
      expect(await pointers({ email: '   ', password: 'x' })).toEqual(['/email'])
      expect(await pointers({ email: 5, password: ['x'] })).toEqual(['/email', '/password'])
      const long = 'x'.repeat(201)
      expect(await pointers({ email: 'fan@example.com', password: long })).toEqual(['/password'])
    }))

  it('are blocked and let in by staff alone', () =>
    withPlatform(async (platform) => {
      const change = (token: string, id: string, body: object) =>
        platform.send('PATCH', `/api/account/v1/accounts/${id}`, body, { authorization: `Bearer ${token}` })
      expect((await change(testTokens.import, 'sample-fan', { blocked: true })).status).toBe(403)
      expect((await change(testTokens.staff, 'nobody', { blocked: true })).status).toBe(404)
      expect((await change(testTokens.staff, 'sample-fan', { blocked: 'yes' })).status).toBe(400)
      await platform.newTags()
      const blocked = await change(testTokens.staff, 'sample-fan', { blocked: true })
      expect(blocked.body).toMatchObject({ data: { id: 'sample-fan', attributes: { blocked: true } } })
      expect(await platform.newTags()).toEqual(new Set(['account:sample-fan']))
    }))

  it('of the sample come with its import, which nobody else takes', async () => {
    const imported = async (samples: boolean) => {
      const platform = await testPlatform(database(), { samples })
      const send = () =>
        platform.send<ErrorBody & ImportReport>('POST', '/api/admin/v1/imports/sample', sampleClub, {
          authorization: `Bearer ${testTokens.import}`,
        })
      const [first, again] = [await send(), await send()]
      await platform.close()
      return [first, again].map(({ status, body }) => [status, body.data ?? body.errors[0]?.code])
    }
    expect(await imported(false)).toEqual([
      [403, 'no_samples'],
      [403, 'no_samples'],
    ])
    expect(await database().query('select id from accounts union all select id from streams')).toEqual([])
    expect(await imported(true)).toEqual([
      [200, { added: 12, changed: 0, unchanged: 0 }],
      [200, { added: 0, changed: 0, unchanged: 12 }],
    ])
  })

  it('of the sample are made once, keep what was changed, and go where they must not be', async () => {
    const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
    await addSampleAccounts(database(), clock, sampleClub, cheapHash)
    const emails = async () =>
      (await database().query<{ email: string }>('select email from accounts order by email')).map(
        ({ email }) => email,
      )
    expect(await emails()).toEqual(
      ['blocked', 'bypass', 'changeme', 'fan', 'listener', 'staff', 'subscriber'].map(
        (name) => `${name}@example.com`,
      ),
    )
    const before = await database().query('select * from accounts order by id')
    await addSampleAccounts(database(), clock, sampleClub, cheapHash)
    expect(await database().query('select * from accounts order by id')).toEqual(before)

    const platform = await testPlatform(database())
    const cookie = cookieOf(await signIn(platform, { email: 'fan@example.com', password: samplePassword }))
    await forgetSampleAccounts(database())
    expect(await emails()).toEqual([])
    expect((await session(platform, cookie)).body.data.attributes).toEqual(signedOut)
    expect((await signIn(platform, { email: 'fan@example.com', password: samplePassword })).status).toBe(401)
    await platform.close()
  })
})
