import type { ErrorBody, SessionState } from '@club/contracts'
import { beforeAll, expect, it, jest } from '@jest/globals'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { realSites, type TestBrowser, testBrowser, testSites } from '../testing/browser.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../testing/platform.ts'
import { addressesIn } from '../testing/player.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { signingKeys } from './provider/signing-keys.store.ts'

const { main, account } = testSites
const start = `${main}/api/account/v1/arrivals?return=${encodeURIComponent('/news?page=2')}`

// The library misses one of Node's globals in a test environment, and warns about it once.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}))

describeOnBoth('being handed from the account site to another', (database) => {
  const within = async (work: (platform: TestPlatform) => Promise<void>) => {
    const platform = await testPlatform(database(), { sample: true, settings: { sites: testSites } })
    try {
      await platform.listenInside()
      await work(platform)
    } finally {
      await platform.close()
    }
  }
  const signIn = async (browser: TestBrowser, site = account, name = 'fan', password = samplePassword) => {
    const { status } = await browser.go(`${site}/api/account/v1/sessions`, 'POST', {
      email: `${name}@example.com`,
      password,
    })
    expect(status).toBe(200)
  }
  const session = async (browser: TestBrowser, site: string) => {
    const { body } = await browser.go(`${site}/api/account/v1/session`)
    return (body as unknown as SessionState).data.attributes
  }
  const signedIn = async (browser: TestBrowser, site: string): Promise<string | null> =>
    (await session(browser, site)).email ?? null
  /** The provider's library reads the real clock: a month goes by in the table instead. */
  const runOut = (how: string) =>
    database().query(
      how === 'expired'
        ? `update sessions set expires_at = now() - interval '1 minute' where site = 'account'`
        : `delete from sessions where site = 'account'`,
    )
  /** The address that leads back to the site, not yet visited. */
  const ledBack = async (browser: TestBrowser): Promise<string> => {
    let at = start
    for (;;) {
      const { headers } = await browser.go(at)
      at = new URL(headers.location ?? '', at).href
      if (at.startsWith(`${main}/`)) return at
    }
  }

  it('signs in who is signed in there, without a word typed; neither cookie opens the other site', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      expect([await signedIn(browser, account), await signedIn(browser, main)]).toEqual([
        'fan@example.com',
        null,
      ])
      const way = await browser.follow(start)
      expect(way.at(-1)).toBe(`${main}/news?page=2`)
      expect(way.some((address) => address.includes('/sign-in'))).toBe(false)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      expect([...(browser.jar.get('tv.localhost:4200')?.keys() ?? [])].sort()).toEqual([
        'site_device',
        'site_session',
      ])

      const [there, here] = ['account.localhost:4300', 'tv.localhost:4200'].map((host) =>
        browser.jar.get(host),
      )
      there?.set('site_session', here?.get('site_session') ?? '')
      there?.set('account_session', here?.get('site_session') ?? '')
      expect(await signedIn(browser, account)).toBeNull()
    }))

  it('leads to signing in whoever is not, and on from there', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      const way = await browser.follow(start)
      const page = new URL(way.at(-1) ?? '')
      expect(page.origin + page.pathname).toBe(`${account}/sign-in`)
      const back = page.searchParams.get('return') ?? ''
      expect(back).toMatch(/^http:\/\/account\.localhost:4300\/api\/identity\/v1\/interactions\/[\w-]+$/)
      await signIn(browser)
      expect((await browser.follow(back)).at(-1)).toBe(`${main}/news?page=2`)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      // Nobody else can continue where this browser was.
      const stranger = testBrowser(platform)
      await signIn(stranger, account, 'subscriber')
      expect((await stranger.follow(back)).at(-1)).toBe(`${account}/`)
    }))

  it('goes on in the browser that set out alone, whatever cookies another host below the domain has set there', () =>
    within(async (platform) => {
      const host = 'account.localhost:4300'
      const stranger = testBrowser(platform)
      const uidOf = async (browser: TestBrowser) => {
        const page = new URL((await browser.follow(start)).at(-1) ?? '')
        return new URL(page.searchParams.get('return') ?? '').pathname.split('/').at(-1) ?? ''
      }
      const uid = await uidOf(stranger)
      const planted = [...(stranger.jar.get(host) ?? [])].filter(([name]) => /interaction|resume/.test(name))
      expect(planted).toHaveLength(4)

      const fan = testBrowser(platform)
      const own = await uidOf(fan)
      await signIn(fan)
      const jar = fan.jar.get(host)
      for (const [name, value] of planted) jar?.set(name, value)
      // Nor with the address of an interaction that is the fan's own.
      for (const at of [uid, own])
        for (const step of ['interactions', 'authorizations'])
          expect([at, step, (await fan.follow(`${account}/api/identity/v1/${step}/${at}`)).at(-1)]).toEqual([
            ...[at, step],
            `${account}/`,
          ])
      expect((await stranger.follow(`${account}/api/identity/v1/authorizations/${uid}`)).at(-1)).toContain(
        '/sign-in?',
      )
      expect(await signedIn(stranger, main)).toBeNull()
      expect(await signedIn(fan, main)).toBeNull()
    }))

  it('goes on in each of two tabs that set out, whichever comes first, and each on its own page', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      const host = 'account.localhost:4300'
      const backOf = async (page: string) => {
        const way = await browser.follow(`${main}/api/account/v1/arrivals?return=${page}`)
        return new URL(way.at(-1) ?? '').searchParams.get('return') ?? ''
      }
      const first = await backOf('/news')
      // A browser sends the library's cookies only to the path of their own interaction.
      const ofFirst = [...(browser.jar.get(host) ?? [])].filter(([name]) => /interaction|resume/.test(name))
      const second = await backOf('/videos')
      await signIn(browser)
      expect((await browser.follow(second)).at(-1)).toBe(`${main}/videos`)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      for (const [name, value] of ofFirst) browser.jar.get(host)?.set(name, value)
      const { headers } = await browser.go(first)
      expect(headers.location).toContain('/api/identity/v1/authorizations/')
      expect((await browser.follow(headers.location ?? '')).at(-1)).toBe(`${main}/news`)
      const { email, rejection } = await session(browser, main)
      expect([email, rejection]).toEqual(['fan@example.com', undefined])
      expect(browser.jar.get(host)?.has('account_ways')).toBe(false)
      expect([...(browser.jar.get('tv.localhost:4200')?.keys() ?? [])].sort()).toEqual([
        'site_device',
        'site_session',
      ])
    }))

  it('leaves whoever is there already as they are', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      await browser.follow(start)
      const before = browser.jar.get('tv.localhost:4200')?.get('site_session')
      expect((await browser.follow(start)).at(-1)).toBe(`${main}/news?page=2`)
      expect(browser.jar.get('tv.localhost:4200')?.get('site_session')).toBe(before)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
    }))

  it('works over https with cookies of each very host', async () => {
    const platform = await testPlatform(database(), {
      sample: true,
      settings: { sites: realSites },
      secureCookies: true,
    })
    try {
      await platform.listenInside()
      const browser = testBrowser(platform)
      const way = await browser.follow(`${realSites.main}/api/account/v1/arrivals`)
      await signIn(browser, realSites.account)
      const back = new URL(way.at(-1) ?? '').searchParams.get('return') ?? ''
      expect((await browser.follow(back)).at(-1)).toBe(`${realSites.main}/`)
      expect(await signedIn(browser, realSites.main)).toBe('fan@example.com')
      expect([...(browser.jar.get('account.example.club')?.keys() ?? [])].sort()).toEqual([
        '__Host-account_device',
        '__Host-account_provider',
        '__Host-account_provider.sig',
        '__Host-account_session',
      ])
      await browser.go(`${realSites.main}/api/account/v1/sessions`, 'DELETE')
      expect(await signedIn(browser, realSites.account)).toBeNull()
    } finally {
      await platform.close()
    }
  })

  it('is for the browser that set out: a state of another one, another nonce, or none at all sign nobody in', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      const refused = async (page: string, spoil: (browser: TestBrowser, at: string) => string) => {
        const at = spoil(browser, await ledBack(browser))
        expect((await browser.follow(at)).at(-1)).toBe(main + page)
        const { loggedIn, rejection } = await session(browser, main)
        expect([loggedIn, rejection?.code, rejection?.told]).toEqual([false, 'exchangeFailed', true])
        // Once.
        expect((await session(browser, main)).rejection).toBeUndefined()
      }
      const cookieOf = (at: string) => `site_arrival_${new URL(at).searchParams.get('state')}`
      const cookies = () => browser.jar.get('tv.localhost:4200') as Map<string, string>
      const another = 'another-value-of-43-letters-0123456789-abcd'
      await refused('/', (_own, at) => {
        cookies().delete(cookieOf(at))
        return at
      })
      for (const key of ['nonce', 'verifier'])
        await refused('/news?page=2', (_own, at) => {
          const what = JSON.parse(decodeURIComponent(cookies().get(cookieOf(at)) ?? ''))
          cookies().set(cookieOf(at), encodeURIComponent(JSON.stringify({ ...what, [key]: another })))
          return at
        })
      await refused('/news?page=2', (_own, at) => at.replace(/iss=[^&]+/, 'iss=http%3A%2F%2Fevil.example'))
      await refused('/news?page=2', (_own, at) => at.replace(/code=[^&]+/, `code=${another}`))
      await refused('/', (_own, at) => at.replace(/state=[^&]+/, `state=${another}`))
      await refused('/', (_own, at) => at.replace(/state=[^&]+&?/, ''))
      // What this browser did set out with goes on.
      expect([...cookies().keys()].filter((name) => name.startsWith('site_arrival_'))).toHaveLength(2)

      // Another browser's address with a cookie of its own start: the two do not match.
      const stranger = testBrowser(platform)
      await stranger.go(start)
      await stranger.follow(await ledBack(browser))
      expect(await signedIn(stranger, main)).toBeNull()
    }))

  it('takes a code once', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      const at = await ledBack(browser)
      const taken = new Map(browser.jar.get('tv.localhost:4200'))
      await browser.follow(at)
      // Sent twice, as by a second press: nothing is said to whoever is signed in.
      expect((await browser.follow(at)).at(-1)).toBe(`${main}/`)
      const { email, rejection } = await session(browser, main)
      expect([email, rejection]).toEqual(['fan@example.com', undefined])
      browser.jar.set('tv.localhost:4200', taken)
      await browser.follow(at)
      expect(await signedIn(browser, main)).toBeNull()
    }))

  it('opens another session than whatever cookie was there before', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser, main, 'subscriber')
      const planted = browser.jar.get('tv.localhost:4200')?.get('site_session')
      await signIn(browser)
      await browser.follow(start)
      expect(browser.jar.get('tv.localhost:4200')?.get('site_session')).not.toBe(planted)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      browser.jar.get('tv.localhost:4200')?.set('site_session', planted ?? '')
      expect(await signedIn(browser, main)).toBeNull()
    }))

  it('leads to our own sites alone, and answers on the account site alone', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      const { headers } = await browser.go(start)
      const asked = new URL(headers.location ?? '')
      for (const foreign of [
        'https://evil.example/api/account/v1/arrivals/back',
        `${main}/api/account/v1/arrivals/back/more`,
        `${main}.evil.example/api/account/v1/arrivals/back`,
        'http://localhost:4200/api/account/v1/arrivals/back',
        'javascript:alert(1)',
      ]) {
        const other = new URL(asked)
        other.searchParams.set('redirect_uri', foreign)
        const { status, headers, body } = await browser.go(other.href)
        expect([foreign, status, headers.location]).toEqual([foreign, 400, undefined])
        expect((body as ErrorBody).errors[0]?.code).toBe('invalid_redirect_uri')
      }
      const without = new URL(asked)
      without.searchParams.delete('code_challenge')
      expect((await browser.go(without.href)).status).toBe(400)
      const formPost = new URL(asked)
      formPost.searchParams.set('response_mode', 'form_post')
      expect((await browser.go(formPost.href)).status).toBe(400)
      const elsewhere = asked.href.replace(account, main)
      expect((await browser.go(elsewhere)).status).toBe(404)
      for (const path of [
        '/auth',
        '/jwks',
        '/token',
        '/session/end',
        '/.well-known/openid-configuration',
        '/me',
        '/interaction/x',
      ])
        expect([path, (await browser.go(account + path)).status]).toEqual([path, 404])
      for (const path of ['/api/internal/identity/v1/tokens', '/api/internal/identity/v1/keys'])
        expect((await platform.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
      for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example', 'news']) {
        const way = await browser.follow(`${main}/api/account/v1/arrivals?return=${encodeURIComponent(back)}`)
        expect([back, way.at(-1)]).toEqual([back, `${main}/`])
      }
    }))

  it('ends with the account site’s session, and the other way about; a session of a form of its own does not', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      const both = async () => [await signedIn(browser, account), await signedIn(browser, main)]
      for (const site of [account, main]) {
        await signIn(browser)
        await browser.follow(start)
        expect(await both()).toEqual(['fan@example.com', 'fan@example.com'])
        await browser.go(`${site}/api/account/v1/sessions`, 'DELETE')
        expect([site, await both()]).toEqual([site, [null, null]])
        expect((await browser.follow(start)).at(-1)).toContain('/sign-in?')
      }
      await signIn(browser, main)
      await signIn(browser, account)
      await browser.go(`${account}/api/account/v1/sessions`, 'DELETE')
      expect(await both()).toEqual([null, 'fan@example.com'])
      expect(await database().query(`select 1 from provider_records where account is not null`)).toEqual([])
    }))

  it('goes on when the account site’s session is renewed, and ends with another fan’s', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      await browser.follow(start)
      await browser.go(`${account}/api/refresh`)
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      expect((await browser.follow(start)).at(-1)).toBe(`${main}/news?page=2`)
      await signIn(browser, account, 'subscriber')
      expect(await signedIn(browser, main)).toBeNull()
      await browser.follow(start)
      expect(await signedIn(browser, main)).toBe('subscriber@example.com')
    }))

  it('is a device of its own in the list once the account site’s session has run out unused', () =>
    within(async (platform) => {
      const devices = async (browser: TestBrowser) => {
        const { body } = await browser.go(`${account}/api/account/v1/devices`)
        return (body as unknown as { data: { attributes: { site: string; current: boolean } }[] }).data.map(
          ({ attributes: { site, current } }) => `${site}${current ? ' here' : ''}`,
        )
      }
      platform.setNow('2026-11-20T12:00:00Z')
      const phone = testBrowser(platform)
      await signIn(phone)
      await phone.follow(start)
      for (const day of ['2026-12-05', '2026-12-20', '2027-01-03']) {
        platform.setNow(`${day}T12:00:00Z`)
        expect(await signedIn(phone, main)).toBe('fan@example.com')
        await new Promise((done) => setTimeout(done, 300))
      }
      expect(await signedIn(phone, account)).toBeNull()
      const laptop = testBrowser(platform)
      await signIn(laptop)
      expect(await signedIn(phone, main)).toBe('fan@example.com')
      expect((await devices(laptop)).sort()).toEqual(['account here', 'site'])
    }))

  it.each(['expired', 'expired and forgotten'])(
    'goes on, and what is watched too, when its fan signs in again where the account site’s session has run out: %s',
    (how) =>
      within(async (platform) => {
        platform.setNow(new Date().toISOString())
        const browser = testBrowser(platform)
        await signIn(browser, account, 'subscriber')
        await browser.follow(start)
        const checked = await browser.go(`${main}/api/streamline/v1/session/check`, 'POST', {
          data: { attributes: { videoID: 'live-main', mediaType: 'LiveVideo' } },
        })
        expect(checked.status).toBe(200)
        const key = async () => {
          const master = '/api/media/v1/live-main/master.m3u8'
          const [media = ''] = addressesIn(String((await browser.go(main + master)).text ?? ''), master).media
          const answer = await browser.go(main + media)
          const [address = ''] = addressesIn(String(answer.text ?? ''), media).keys
          return (await browser.go(main + address)).status
        }
        expect(await key()).toBe(200)
        await runOut(how)
        await signIn(browser, account, 'subscriber')
        const told: unknown[] = ['signed in again', await signedIn(browser, main), await key()]
        await browser.follow(start)
        told.push('led back', await signedIn(browser, main), await key())
        expect(told).toEqual([
          'signed in again',
          'subscriber@example.com',
          200,
          'led back',
          'subscriber@example.com',
          200,
        ])
      }),
  )

  it.each([
    ['expired', account],
    ['expired', main],
    ['expired and forgotten', account],
  ])(
    'ends with the session that its fan has opened since the account site’s had run out: %s, signed out on %s',
    (how, site) =>
      within(async (platform) => {
        platform.setNow(new Date().toISOString())
        const browser = testBrowser(platform)
        await signIn(browser)
        await browser.follow(start)
        await runOut(how)
        await signIn(browser)
        await browser.go(`${site}/api/account/v1/sessions`, 'DELETE')
        expect([await signedIn(browser, account), await signedIn(browser, main)]).toEqual([null, null])
        expect((await browser.follow(start)).at(-1)).toContain('/sign-in?')
      }),
  )

  it.each(['expired', 'expired and forgotten'])(
    'ends when another fan signs in where the account site’s session has run out: %s',
    (how) =>
      within(async (platform) => {
        platform.setNow(new Date().toISOString())
        const browser = testBrowser(platform)
        await signIn(browser)
        await browser.follow(start)
        await runOut(how)
        await signIn(browser, account, 'subscriber')
        expect(await signedIn(browser, main)).toBeNull()
        await browser.follow(start)
        expect(await signedIn(browser, main)).toBe('subscriber@example.com')
      }),
  )

  it('is told of a new password, a block, the end of an account and of logging out everywhere', () =>
    within(async (platform) => {
      const chosen = 'Estuary-End-1921'
      const ends: [string, (browser: TestBrowser) => Promise<{ status: number }>][] = [
        ['everywhere', (browser) => browser.go(`${account}/api/account/v1/devices`, 'DELETE')],
        [
          'blocked',
          () =>
            platform.send(
              'PATCH',
              '/api/account/v1/accounts/sample-fan',
              { blocked: true },
              {
                authorization: `Bearer ${testTokens.staff}`,
              },
            ),
        ],
        [
          'password',
          (browser) =>
            browser.go(`${account}/api/account/v1/passwords`, 'POST', {
              password: samplePassword,
              newPassword: chosen,
            }),
        ],
        [
          'deleted',
          (browser) => browser.go(`${account}/api/account/v1/account/ended`, 'POST', { password: chosen }),
        ],
      ]
      for (const [name, end] of ends) {
        const browser = testBrowser(platform)
        await signIn(browser, account, 'fan', name === 'deleted' ? chosen : samplePassword)
        await browser.follow(start)
        expect([name, await signedIn(browser, main)]).toEqual([name, 'fan@example.com'])
        expect([name, (await end(browser)).status]).toEqual([name, 200])
        expect([name, await signedIn(browser, main)]).toEqual([name, null])
        expect(await database().query(`select 1 from provider_records where account is not null`)).toEqual([])
      }
    }))

  it('survives a restart halfway, and what has ended is forgotten', async () => {
    let browser: TestBrowser | null = null
    let at = ''
    await within(async (platform) => {
      browser = testBrowser(platform)
      await signIn(browser)
      at = await ledBack(browser)
    })
    await within(async (platform) => {
      const again = testBrowser(platform)
      for (const [host, cookies] of (browser as TestBrowser | null)?.jar ?? []) again.jar.set(host, cookies)
      expect((await again.follow(at)).at(-1)).toBe(`${main}/news?page=2`)
      expect(await signedIn(again, main)).toBe('fan@example.com')
      expect(await database().query('select 1 from provider_records')).not.toEqual([])
      platform.setNow('2027-02-20T12:00:00Z')
      expect((await again.follow(start)).at(-1)).toContain('/sign-in?')
      const models = await database().query('select model, account from provider_records order by model')
      expect(models).toEqual([
        { model: 'Interaction', account: null },
        { model: 'Session', account: null },
      ])
    })
  })

  it('ends where a site cannot be told, too', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      await browser.follow(start)
      await platform.inner.close()
      await browser.go(`${account}/api/account/v1/sessions`, 'DELETE')
      expect([await signedIn(browser, account), await signedIn(browser, main)]).toEqual([null, null])
    }))

  it('takes a log-out of the provider’s own hand alone, of now and for this site', () =>
    within(async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      await browser.follow(start)
      const [entered] = await database().query<{ provider_sid: string }>(
        `select provider_sid from sessions where site = 'site'`,
      )
      const [key] = await signingKeys(database(), platform.context.clock.now())
      const { privateKey: strangers } = await generateKeyPair('ES256')
      const event = 'http://schemas.openid.net/event/backchannel-logout'
      type Changed = {
        iss?: string
        aud?: string
        typ?: string
        age?: number
        claims?: object
        by?: CryptoKey
      }
      const token = async ({
        iss = account,
        aud = 'site',
        typ = 'logout+jwt',
        age = 0,
        claims,
        by,
      }: Changed = {}) =>
        new SignJWT({ sid: entered?.provider_sid, events: { [event]: {} }, ...claims })
          .setProtectedHeader({ alg: 'ES256', typ, kid: key?.id ?? '' })
          .setIssuer(iss)
          .setAudience(aud)
          .setSubject('sample-fan')
          .setIssuedAt(Math.floor(Date.now() / 1000) - age)
          .sign(by ?? (await importJWK(key?.key ?? {}, 'ES256')))
      const send = async (token: string) =>
        (
          await platform.inner.inject({
            method: 'POST',
            url: '/api/internal/identity/v1/sites/site/log-outs',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams({ logout_token: token }).toString(),
          })
        ).statusCode
      const none = `${Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')}.e30.`
      for (const foreign of [
        '',
        'x',
        none,
        await token({ by: strangers }),
        await token({ iss: main }),
        await token({ aud: 'account' }),
        await token({ typ: 'JWT' }),
        await token({ age: 300 }),
        await token({ claims: { events: {} } }),
        await token({ claims: { nonce: 'n' } }),
        await token({ claims: { sid: undefined } }),
      ])
        expect([foreign, await send(foreign)]).toEqual([foreign, 403])
      expect(await signedIn(browser, main)).toBe('fan@example.com')
      expect(await send(await token())).toBe(200)
      expect([await signedIn(browser, main), await signedIn(browser, account)]).toEqual([
        null,
        'fan@example.com',
      ])
    }))
})
