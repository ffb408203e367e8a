import { generateKeyPairSync } from 'node:crypto'
import type { SessionState } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { type TestBrowser, testBrowser, testSites } from '../../testing/browser.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { type Answered, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { samplePassword } from '../../testing/sample-club.ts'
import { userHandleOf } from './passkeys.store.ts'
import { relyingParty } from './relying-party.core.ts'

const { account, main } = testSites
const api = `${account}/api/account/v1`
const here = { origin: account, rpID: 'account.localhost' }
type Body = { errors?: { code: string }[]; data?: { attributes?: Record<string, unknown> } }

const codeOf = ({ status, body }: Answered) => [status, (body as Body).errors?.[0]?.code ?? null]
const attributesOf = ({ body }: Answered) => (body as Body).data?.attributes ?? {}

describe('the relying party', () => {
  it('is the account site’s own host, by the club’s settings, and no address without a name', () => {
    const real = { sites: { main: 'https://www.example.club', account: 'https://account.example.club' } }
    expect(relyingParty(real, 'https://account.example.club')).toEqual({
      id: 'account.example.club',
      origin: 'https://account.example.club',
    })
    for (const foreign of [
      null,
      'https://www.example.club',
      'http://account.example.club',
      'https://evil.example',
    ])
      expect(relyingParty(real, foreign)).toBeNull()
    const developing = { sites: { main: ':4200', account: ':4300' } }
    expect(relyingParty(developing, 'http://account.localhost:4300')?.id).toBe('account.localhost')
    expect(relyingParty(developing, 'http://localhost:4200')).toBeNull()
    expect(relyingParty(developing, 'http://127.0.0.1:4300')).toBeNull()
  })
})

describeOnBoth('passkeys', (database) => {
  let platform: TestPlatform
  let fan: TestBrowser
  beforeEach(async () => {
    platform = await testPlatform(database(), { sample: true, settings: { sites: testSites } })
    fan = testBrowser(platform)
    await fan.go(`${api}/sessions`, 'POST', { email: 'fan@example.com', password: samplePassword })
  })
  afterEach(() => platform.close())

  const wish = (browser: TestBrowser, password = samplePassword) =>
    browser.go(`${api}/passkeys/wishes`, 'POST', { password })
  const challengeOf = (answered: Answered) => String(attributesOf(answered).challenge)
  const add = async (authenticator: ReturnType<typeof testAuthenticator>, name = 'Telephone') => {
    const challenge = challengeOf(await wish(fan))
    return fan.go(`${api}/passkeys`, 'POST', { name, credential: authenticator.make({ ...here, challenge }) })
  }
  const ask = async (browser: TestBrowser) =>
    challengeOf(await browser.go(`${api}/passkeys/challenges`, 'POST'))
  const show = (browser: TestBrowser, credential: object) =>
    browser.go(`${api}/passkeys/sessions`, 'POST', { credential })
  const idsOf = async () =>
    ((await fan.go(`${api}/passkeys`)).body as { data: { id: string; attributes: { name: string } }[] }).data
  const subjects = async () => {
    const { body } = await platform.get<{ data: { attributes: { subject: string } }[] }>(
      '/dev/mailbox?to=fan@example.com',
    )
    return body.data.map(({ attributes }) => attributes.subject)
  }
  const mailSoon = async (subject: RegExp) => {
    for (let round = 0; round < 200; round += 1) {
      if ((await subjects()).some((one) => subject.test(one))) return
      await new Promise((done) => setTimeout(done, 10))
    }
    throw new Error(`no mail ${subject}`)
  }

  it('are made with the password, named, told by mail, listed and downloaded; several to an account', async () => {
    expect(codeOf(await wish(fan, 'not the password'))).toEqual([401, 'wrong_credentials'])
    const asked = attributesOf(await wish(fan))
    expect(asked).toMatchObject({
      rp: { id: 'account.localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(JSON.stringify(asked.user)).not.toContain('sample')

    const [first, second] = [testAuthenticator(), testAuthenticator(false)]
    expect((await add(first)).status).toBe(201)
    await mailSoon(/^A new passkey for your Thornsea Town account$/)
    platform.setNow('2026-11-20T12:00:01Z')
    expect((await add(second, 'Stick')).status).toBe(201)
    expect(codeOf(await add(second, 'Stick'))).toEqual([409, 'passkey_held'])
    expect(attributesOf(await wish(fan)).excludeCredentials).toMatchObject([
      { id: first.id },
      { id: second.id },
    ])

    const [telephone] = await idsOf()
    expect((await fan.go(`${api}/passkeys/${telephone?.id}`, 'PUT')).status).toBe(404)
    const renamed = await platform.send(
      'PATCH',
      `/api/account/v1/passkeys/${telephone?.id}`,
      { name: 'Phone' },
      {
        'x-site': 'account',
        origin: account,
        cookie: [...(fan.jar.get('account.localhost:4300') ?? [])]
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
    )
    expect(renamed.status).toBe(200)
    expect((await idsOf()).map(({ attributes }) => attributes.name)).toEqual(['Phone', 'Stick'])

    const download = (await fan.go(`${api}/export`)).body as {
      data: { attributes: { passkeys: { name: string; usedAt: null }[] } }
    }
    expect(download.data.attributes.passkeys).toMatchObject([
      { name: 'Phone', usedAt: null },
      { name: 'Stick', usedAt: null },
    ])
    expect(JSON.stringify(download)).not.toContain(first.id)
  })

  it('sign in without an email; another session begins, and the count and the hour are kept', async () => {
    for (const authenticator of [testAuthenticator(), testAuthenticator(false)]) {
      await add(authenticator)
      const browser = testBrowser(platform)
      for (let round = 0; round < 2; round += 1) {
        const challenge = await ask(browser)
        const userHandle = userHandleOf('sample-fan').toString('base64url')
        const done = await show(browser, {
          ...authenticator.sign({ ...here, challenge }, { userHandle }),
          authenticatorAttachment: 'platform',
        })
        expect(attributesOf(done)).toMatchObject({ loggedIn: true, email: 'fan@example.com' })
      }
      const state = (await browser.go(`${api}/session`)).body as SessionState
      expect(state.data.attributes.loggedIn).toBe(true)
    }
    const rows = await database().query<{ used: boolean }>('select used_at is not null as used from passkeys')
    expect(rows.map(({ used }) => used)).toEqual([true, true])
  })

  it('answer one question of their own browser alone, once, in time', async () => {
    const authenticator = testAuthenticator()
    await add(authenticator)
    const [browser, other] = [testBrowser(platform), testBrowser(platform)]
    const refused = [401, 'passkey_refused']

    const first = await ask(browser)
    await ask(other)
    // Another browser's challenge, and no challenge at all.
    expect(codeOf(await show(other, authenticator.sign({ ...here, challenge: first })))).toEqual(refused)
    const nobody = testBrowser(platform)
    expect(codeOf(await show(nobody, authenticator.sign({ ...here, challenge: first })))).toEqual(refused)
    // A challenge that was replaced by another.
    const second = await ask(browser)
    expect(codeOf(await show(browser, authenticator.sign({ ...here, challenge: first })))).toEqual(refused)
    // The wrong response has used it up.
    expect(codeOf(await show(browser, authenticator.sign({ ...here, challenge: second })))).toEqual(refused)
    // The same response twice, with the cookie of the first time.
    const third = await ask(browser)
    const cookies = new Map(browser.jar.get('account.localhost:4300'))
    const answer = authenticator.sign({ ...here, challenge: third })
    expect((await show(browser, answer)).status).toBe(200)
    browser.jar.set('account.localhost:4300', cookies)
    expect(codeOf(await show(browser, answer))).toEqual(refused)
    // Too late.
    const fourth = await ask(browser)
    platform.setNow('2026-11-20T12:05:01Z')
    expect(codeOf(await show(browser, authenticator.sign({ ...here, challenge: fourth })))).toEqual(refused)
    expect(
      await database().query('select 1 from passkey_challenges where expires_at <= $1', [
        '2026-11-20T12:00:00Z',
      ]),
    ).toEqual([])
  })

  it('are refused in the same words, whatever is wrong with them', async () => {
    const authenticator = testAuthenticator()
    await add(authenticator)
    const browser = testBrowser(platform)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const tries: [object, Parameters<typeof authenticator.sign>[1]?][] = [
      [{ origin: 'https://evil.example' }],
      [{ origin: main }],
      [{ rpID: 'tv.localhost' }],
      [{}, { unverified: true }],
      [{}, { type: 'webauthn.create' }],
      [{}, { signedBy: stranger }],
      [{}, { userHandle: userHandleOf('somebody else').toString('base64url') }],
    ]
    for (const [told, wrong] of tries) {
      const challenge = await ask(browser)
      const answer = authenticator.sign({ ...here, challenge, ...told }, wrong)
      expect(codeOf(await show(browser, answer))).toEqual([401, 'passkey_refused'])
    }
    const unknown = testAuthenticator().sign({ ...here, challenge: await ask(browser) })
    expect(codeOf(await show(browser, unknown))).toEqual([401, 'passkey_refused'])
    expect((await show(browser, { id: 'x' })).status).toBe(400)
    const right = authenticator.sign({ ...here, challenge: await ask(browser) })
    expect((await show(browser, right)).status).toBe(200)
  })

  it('that count backwards sign nobody in: somebody has a copy', async () => {
    const authenticator = testAuthenticator()
    await add(authenticator)
    const browser = testBrowser(platform)
    const at = async (counter: number) =>
      codeOf(
        await show(browser, authenticator.sign({ ...here, challenge: await ask(browser) }, { counter })),
      )[0]
    expect([await at(5), await at(5), await at(4), await at(0), await at(6)]).toEqual([
      200, 401, 401, 401, 200,
    ])
  })

  it('are made for this session’s own question, with a finger, a face or a PIN, on the account site alone', async () => {
    const authenticator = testAuthenticator()
    const make = async (challenge: string, told = {}, wrong = {}) =>
      codeOf(
        await fan.go(`${api}/passkeys`, 'POST', {
          name: 'Telephone',
          credential: authenticator.make({ ...here, challenge, ...told }, wrong),
        }),
      )
    const refused = [422, 'passkey_refused']
    expect(await make('bm8gcXVlc3Rpb24')).toEqual(refused)
    expect(await make(challengeOf(await wish(fan)), { origin: 'https://evil.example' })).toEqual(refused)
    expect(await make(challengeOf(await wish(fan)), { rpID: 'localhost' })).toEqual(refused)
    expect(await make(challengeOf(await wish(fan)), {}, { unverified: true })).toEqual(refused)
    const other = testBrowser(platform)
    await other.go(`${api}/sessions`, 'POST', { email: 'fan@example.com', password: samplePassword })
    expect(await make(challengeOf(await wish(other)))).toEqual(refused)
    expect((await make(challengeOf(await wish(fan))))[0]).toBe(201)

    const onMain = `${main}/api/account/v1`
    await fan.go(`${onMain}/sessions`, 'POST', { email: 'fan@example.com', password: samplePassword })
    expect((await fan.go(`${onMain}/passkeys/wishes`, 'POST', { password: samplePassword })).status).toBe(404)
    expect((await fan.go(`${onMain}/passkeys/challenges`, 'POST')).status).toBe(404)
    const nobody = testBrowser(platform)
    expect(codeOf(await wish(nobody))).toEqual([401, 'no_active_user'])
    expect(codeOf(await nobody.go(`${api}/passkeys`))).toEqual([401, 'no_active_user'])
  })

  it('go with a word by mail, go with the account, and are nobody else’s to touch', async () => {
    const authenticator = testAuthenticator()
    await add(authenticator)
    const [own] = await idsOf()
    const other = testBrowser(platform)
    await other.go(`${api}/sessions`, 'POST', { email: 'subscriber@example.com', password: samplePassword })
    expect((await other.go(`${api}/passkeys/${own?.id}`, 'DELETE')).status).toBe(404)
    expect((await fan.go(`${api}/passkeys/${own?.id}`, 'DELETE')).status).toBe(200)
    await mailSoon(/^A passkey was removed from your Thornsea Town account$/)
    const browser = testBrowser(platform)
    const gone = await show(browser, authenticator.sign({ ...here, challenge: await ask(browser) }))
    expect(codeOf(gone)).toEqual([401, 'passkey_refused'])

    await add(testAuthenticator())
    expect((await fan.go(`${api}/account/ended`, 'POST', { password: samplePassword })).status).toBe(200)
    expect(await database().query('select 1 from passkeys')).toEqual([])
  })

  it('are ten to an account at most', async () => {
    for (let count = 0; count < 10; count += 1) expect((await add(testAuthenticator())).status).toBe(201)
    expect(codeOf(await add(testAuthenticator()))).toEqual([409, 'too_many_passkeys'])
  })
})
