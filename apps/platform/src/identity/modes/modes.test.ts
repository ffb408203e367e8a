import { type SessionState, signInRejections } from '@club/contracts'
import { sampleInstallation } from '@club/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { noTrouble, password } from '../../../../../tools/accounts/desk.ts'
import {
  type AccountSandbox,
  type SandboxMode,
  startAccountSandbox,
} from '../../../../../tools/accounts/sandbox.ts'
import type { Database } from '../../database/database.ts'
import { readSignInSettings, readSocialSettings } from '../../sign-in-settings.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { findAccount } from '../accounts.store.ts'
import { entitlementsByTrail } from '../entitlements.store.ts'
import { forgetOtherModes } from './remote-accounts.ts'
import { cipherSession, decipherSession } from './session-cipher.core.ts'

const start = '2026-11-20T12:00:00Z'
let now = new Date(start)
let sandbox: AccountSandbox
beforeAll(async () => {
  sandbox = await startAccountSandbox({ now: () => now })
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  now = new Date(start)
  Object.assign(sandbox.desk.trouble, noTrouble())
})

/** A browser on the site: it stores cookies, and follows redirects. */
function browser(platform: TestPlatform) {
  const jar = new Map<string, string>()
  const take = (lines: string | string[] | undefined) => {
    for (const line of [lines ?? []].flat()) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (rest.some((part) => /max-age=0$/i.test(part.trim()))) jar.delete(name)
      else jar.set(name, value)
      expect(line).toMatch(/; HttpOnly/)
      expect(line).toMatch(/; Secure/)
    }
  }
  const headers = () => ({
    'x-site-origin': ownOrigin,
    origin: ownOrigin,
    'user-agent': 'a browser',
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
  })
  const get = async (path: string) => {
    const answer = await platform.get<SessionState>(path, headers())
    take(answer.headers['set-cookie'])
    return answer
  }
  return {
    jar,
    get,
    take,
    session: async () => (await get('/api/account/v1/session')).body.data.attributes,
    async send(method: 'POST' | 'DELETE', path: string, body: object) {
      const answer = await platform.send<SessionState & { errors: { code: string; title: string }[] }>(
        method,
        path,
        body,
        headers(),
      )
      take(answer.headers['set-cookie'])
      return answer
    },
    /** Out to the provider's form, which is filled in and sent: the address that leads back. */
    async formFilledIn(
      email = 'robin@example.net',
      start = '/api/account/v1/sign-ins?return=/news',
      onTheWay: () => void = () => {},
    ) {
      const out = await get(start)
      onTheWay()
      expect(out.status).toBe(303)
      const form = await fetch(out.headers.location ?? '')
      expect(form.status).toBe(200)
      const hidden = [...(await form.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const fields = new URLSearchParams(
        hidden.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')]),
      )
      fields.set('email', email)
      fields.set('password', password)
      const url = new URL(out.headers.location ?? '')
      const sent = await fetch(url.origin + url.pathname, {
        method: 'POST',
        body: fields,
        redirect: 'manual',
      })
      return new URL(sent.headers.get('location') ?? '')
    },
    /** Out to the provider's form and back; returns the address that leads back and its response. */
    async throughForm(
      email = 'robin@example.net',
      change: (back: URL) => void = () => {},
      path = '/api/account/v1/sign-ins',
      trouble: Partial<ReturnType<typeof noTrouble>> = {},
    ) {
      const back = await this.formFilledIn(email, `${path}?return=/news`, () => {
        // Set before the browser comes back.
        if (!trouble.down) Object.assign(sandbox.desk.trouble, trouble)
      })
      change(back)
      return get(back.pathname + back.search)
    },
  }
}

const settingsFor = (mode: SandboxMode) => {
  const { SIGN_IN_URL, SIGN_IN_CLIENT, SIGN_IN_SECRET } = sandbox.switchesFor(mode)
  return readSignInSettings({ SIGN_IN_MODE: mode, SIGN_IN_URL, SIGN_IN_CLIENT, SIGN_IN_SECRET }, false)
}

describeOnBoth('[AC-06a] sign-in modes', (database) => {
  const inMode = async (
    mode: SandboxMode | 'none',
    work: (fan: ReturnType<typeof browser>, platform: TestPlatform) => Promise<void>,
  ) => {
    const signIn = mode === 'none' ? ({ mode } as const) : settingsFor(mode)
    const platform = await testPlatform(database(), { sample: true, signIn, now: start, secureCookies: true })
    try {
      await work(browser(platform), platform)
    } finally {
      await platform.close()
    }
  }
  const later = (platform: TestPlatform, seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
    platform.setNow(now.toISOString())
  }
  const rejected = (code: keyof typeof signInRejections, told = false) => ({
    loggedIn: false,
    rejection: { code, title: signInRejections[code], told },
  })
  /** By address: the name shown, of one name or none. */
  const oneName = [
    ['ash@example.net', 'Ash'],
    ['mo@example.net', 'Mo'],
    ['nobody@example.net', 'nobody@example.net'],
  ] as const
  const robin = { loggedIn: true, displayName: 'Robin Ashdown', email: 'robin@example.net' }

  it('each reason has its words', () =>
    expect(Object.values(signInRejections)).toEqual([
      'Could not log in. Cookie auth_string tampered with',
      'Unable to sign in',
      'No user signed in: code1',
      'No user logged in: code2',
      'Unable to log in. Failed refresh token',
      'No user logged in: Failed refresh token endpoint',
      'User not logged in. Session error',
      'User not logged in. No refresh token found',
      'No refresh token found',
      'No user logged in',
      'No user session found',
    ]))

  describe.each(['cookie', 'code-exchange', 'sports-alliance'] as const)('%s', (mode) => {
    it('leads out and back, and signs in whoever set out from here alone', () =>
      inMode(mode, async (fan, platform) => {
        const led = await fan.throughForm()
        expect([led.status, led.headers.location]).toEqual([303, '/news?loginSuccess=true'])
        expect(led.headers['cache-control']).toBe('no-store')
        expect(await fan.session()).toMatchObject(robin)
        // None of the provider's tokens is in the browser except where it belongs.
        expect([...fan.jar.values()].join()).not.toMatch(/eyJ/)

        const stranger = browser(platform)
        await stranger.throughForm('kim@example.net', (back) => back.searchParams.set('state', 'another'))
        expect((await stranger.session()).loggedIn).toBe(false)
        // The same response a second time, in a browser that has not set out.
        let answer = ''
        const other = browser(platform)
        await other.throughForm('kim@example.net', (back) => {
          answer = back.pathname + back.search
        })
        const thief = browser(platform)
        await thief.get(answer)
        expect((await thief.session()).loggedIn).toBe(false)
      }))

    it('signs in from each of two tabs that have set out, each back on its own page', () =>
      inMode(mode, async (fan) => {
        const [film, news] = [
          await fan.formFilledIn('robin@example.net', '/api/account/v1/sign-ins?return=/videos/btv-105'),
          await fan.formFilledIn(),
        ]
        for (const [back, page] of [
          [film, '/videos/btv-105'],
          [news, '/news'],
        ] as const) {
          const led = await fan.get(back.pathname + back.search)
          expect(led.headers.location).toBe(`${page}?loginSuccess=true`)
          expect(await fan.session()).toMatchObject(robin)
        }
        expect([...fan.jar.keys()].filter((name) => name.includes('arrival'))).toEqual([])
      }))

    it('says that there was a problem where the browser has forgotten that it set out, and leaves its other tabs alone', () =>
      inMode(mode, async (fan) => {
        const back = await fan.formFilledIn()
        const other = await fan.formFilledIn()
        fan.jar.delete(`__Host-site_arrival_${back.searchParams.get('state')}`)
        const led = await fan.get(back.pathname + back.search)
        expect(led.headers.location).toBe('/')
        expect(await fan.session()).toMatchObject(rejected('exchangeFailed', true))
        expect((await fan.session()).rejection?.told).toBe(false)
        const signedIn = await fan.get(other.pathname + other.search)
        expect(signedIn.headers.location).toBe('/news?loginSuccess=true')
        expect(await fan.session()).toMatchObject(robin)
      }))

    it('takes no token that is forged, or for somebody else, or of another sign-in', () =>
      inMode(mode, async (_fan, platform) => {
        for (const trouble of [{ forged: true }, { otherAudience: true }, { accessSeconds: -120 }]) {
          Object.assign(sandbox.desk.trouble, noTrouble(), trouble)
          const fan = browser(platform)
          const led = await fan.throughForm()
          expect(led.headers.location).toBe('/news')
          expect(await fan.session()).toMatchObject(
            mode === 'cookie' ? rejected('tampered', true) : rejected('exchangeFailed', true),
          )
          // Reported once.
          expect((await fan.session()).rejection?.told).toBe(false)
        }
      }))

    it('signs in who has one name or none, and finds them signed in at the next check', () =>
      inMode(mode, async (_fan, platform) => {
        for (const [email, displayName] of oneName) {
          const fan = browser(platform)
          expect((await fan.throughForm(email)).headers.location).toBe('/news?loginSuccess=true')
          expect(await fan.session()).toMatchObject({ loggedIn: true, email, displayName })
        }
      }))

    it('has no form of its own here', () =>
      inMode(mode, async (fan) => {
        const answer = await fan.send('POST', '/api/account/v1/sessions', {
          email: 'robin@example.net',
          password,
        })
        expect([answer.status, answer.body.errors[0]?.code]).toEqual([403, 'sign_in_elsewhere'])
      }))
  })

  it('cookie: 200 goes on, 403 is refreshed, 401 is nobody; signing out ends the portal’s session too', () =>
    inMode('cookie', async (fan, platform) => {
      await fan.throughForm()
      later(platform, 400)
      expect(await fan.session()).toMatchObject(robin)
      later(platform, 4000)
      const before = sandbox.asked.length
      expect(await fan.session()).toMatchObject(robin)
      expect(sandbox.asked.slice(before)).toEqual([
        '/portal/api/authenticated',
        '/portal/api/refresh',
        '/portal/api/cookie-auth',
      ])
      // The portal does not respond: nobody is signed in now, but nothing is lost.
      later(platform, 4000)
      sandbox.desk.trouble.down = true
      expect(await fan.session()).toMatchObject({ ...rejected('refreshSilent'), checkAgain: 30 })
      sandbox.desk.trouble.down = false
      expect(await fan.session()).toMatchObject(robin)
      later(platform, 4000)
      sandbox.desk.trouble.refreshMessage = 'invalid_request'
      expect(await fan.session()).toMatchObject(rejected('refreshRefused', true))
      expect(await fan.session()).toMatchObject(rejected('nobody'))

      sandbox.desk.trouble.refreshMessage = null
      await fan.throughForm()
      await fan.send('DELETE', '/api/account/v1/sessions', {})
      expect(sandbox.asked.at(-1)).toBe('/portal/api/sign_out')
      expect(await fan.session()).toMatchObject(rejected('nobody'))
    }))

  it.each([429, 408] as const)(
    'sports-alliance: a provider that is too busy, and says %i, signs nobody out',
    (status) =>
      inMode('sports-alliance', async (fan, platform) => {
        await fan.throughForm()
        later(platform, 4000)
        sandbox.desk.trouble.busy = status
        expect(await fan.session()).toMatchObject({ ...rejected('refreshSilent'), checkAgain: 30 })
        sandbox.desk.trouble.busy = null
        expect(await fan.session()).toMatchObject(robin)
      }),
  )

  it('cookie: an arrival that the portal is too busy to confirm is not taken for tampering', () =>
    inMode('cookie', async (fan) => {
      const back = await fan.formFilledIn()
      sandbox.desk.trouble.busy = 429
      await fan.get(back.pathname + back.search)
      expect(await fan.session()).toMatchObject(rejected('refreshSilent', true))
    }))

  it('cookie: a fan whose mail domain has letters beyond ASCII is signed in', () =>
    inMode('cookie', async (fan) => {
      await fan.throughForm('jo@münchen.example')
      expect(await fan.session()).toMatchObject({ loggedIn: true, displayName: 'Jo Lang' })
    }))

  it('cookie: what the portal’s own domain brings along counts where the portal and its signature agree', () =>
    inMode('cookie', async (fan, platform) => {
      let login = ''
      await fan.throughForm('robin@example.net', (back) => {
        login = back.searchParams.get('login') ?? ''
      })
      const near = browser(platform)
      near.jar.set('club_login', encodeURIComponent(login))
      expect(await near.session()).toMatchObject(robin)
      const meddler = browser(platform)
      const changed = { ...(JSON.parse(login) as object), id: '7002' }
      meddler.jar.set('club_login', encodeURIComponent(JSON.stringify(changed)))
      expect(await meddler.session()).toMatchObject(rejected('tampered', true))
    }))

  it('code exchange: the user’s name stands in a cookie until the token expires, and is the signed-in state', () =>
    inMode('code-exchange', async (fan, platform) => {
      await fan.throughForm()
      expect(fan.jar.get('__Host-site_user_name')).toBe('Robin')
      expect(await fan.session()).toMatchObject(robin)
      later(platform, 3700)
      expect(await fan.session()).toMatchObject(rejected('noUserCookie'))
      await fan.throughForm()
      fan.jar.delete('__Host-site_user_name')
      expect(await fan.session()).toMatchObject(rejected('noUserCookie'))
      // A name alone is nobody.
      fan.jar.set('__Host-site_user_name', 'Robin')
      expect(await fan.session()).toMatchObject(rejected('noUserCookie'))
    }))

  it('code exchange: says which of its calls came to nothing', () =>
    inMode('code-exchange', async (fan) => {
      await fan.throughForm('robin@example.net', (back) => back.searchParams.set('code', 'spent'))
      expect(await fan.session()).toMatchObject(rejected('exchangeFailed', true))
      await fan.throughForm('robin@example.net', () => {
        sandbox.desk.trouble.down = true
      })
      expect(await fan.session()).toMatchObject(rejected('exchangeSilent', true))
    }))

  it('sports alliance: all five steps', () =>
    inMode('sports-alliance', async (fan, platform) => {
      // 5: no session cookie.
      expect(await fan.session()).toMatchObject(rejected('noSession'))
      // 1: a payload in the address.
      await fan.throughForm()
      const cookie = fan.jar.get('__Host-site_alliance') ?? ''
      // 2: session cookie and access token: nobody is asked.
      const before = sandbox.asked.length
      expect(await fan.session()).toMatchObject(robin)
      expect(sandbox.asked.length).toBe(before)
      // 3: the access token has expired; two pages at once use the refresh token once.
      later(platform, 3700)
      const both = await Promise.all([fan.session(), fan.session()])
      expect(both.map(({ loggedIn }) => loggedIn)).toEqual([true, true])
      expect(sandbox.asked.slice(before).filter((path) => path.startsWith('/alliance/refresh'))).toHaveLength(
        1,
      )
      // 4: only the session cookie.
      const elsewhere = browser(platform)
      elsewhere.jar.set('__Host-site_alliance', cookie)
      expect(await elsewhere.session()).toMatchObject(robin)
      // 5 again: the session cookie is gone, and so is what was kept.
      fan.jar.delete('__Host-site_alliance')
      expect(await fan.session()).toMatchObject(rejected('noSession'))
      fan.jar.set('__Host-site_alliance', 'x'.repeat(66))
      expect(await fan.session()).toMatchObject(rejected('noSession'))
    }))

  it('sports alliance: once the refresh token is over too, the session cookie alone goes on with the same session', () =>
    inMode('sports-alliance', async (fan, platform) => {
      await fan.throughForm()
      const ours = fan.jar.get('__Host-site_session')
      later(platform, 8 * 86_400)
      sandbox.desk.trouble.down = true
      expect(await fan.session()).toMatchObject({ ...rejected('sessionFailed'), checkAgain: 30 })
      sandbox.desk.trouble.down = false
      const before = sandbox.asked.length
      expect(await fan.session()).toMatchObject(robin)
      expect(fan.jar.get('__Host-site_session')).toBe(ours)
      // With its new refresh token.
      later(platform, 3700)
      expect(await fan.session()).toMatchObject(robin)
      expect(sandbox.asked.slice(before).map((path) => path.split(/[/?]/)[2])).toEqual(['session', 'refresh'])
    }))

  it.each([
    ['is refused', () => sandbox.desk.refreshTokens.clear()],
    ['is invalid', () => Object.assign(sandbox.desk.trouble, { refreshMessage: 'invalid_request' })],
  ])('sports alliance: a refresh token that %s ends the tokens alone, and the page asks again', (_, refuse) =>
    inMode('sports-alliance', async (fan, platform) => {
      await fan.throughForm()
      const own = '__Host-site_alliance'
      const cookie = fan.jar.get(own)
      later(platform, 3700)
      refuse()
      expect(await fan.session()).toMatchObject({ loggedIn: false, checkAgain: 30 })
      expect(fan.jar.get(own)).toBe(cookie)
      expect(await fan.session()).toMatchObject(robin)
      // Signing out leaves nothing to come back with.
      await fan.send('DELETE', '/api/account/v1/sessions', {})
      expect([...fan.jar.keys()]).not.toContain(own)
      expect(await fan.session()).toMatchObject(rejected('noSession'))
    }),
  )

  /** Two processes on one database, with the same browser at both and an expired access token. */
  const atTwoProcesses = async (
    work: (fans: ReturnType<typeof browser>[], platforms: TestPlatform[]) => Promise<void>,
    second: (database: Database) => Database = (own) => own,
  ) => {
    const options = { signIn: settingsFor('sports-alliance'), now: start, secureCookies: true }
    const platforms = [
      await testPlatform(database(), { ...options, sample: true }),
      await testPlatform(second(database()), options),
    ]
    try {
      const fans = platforms.map(browser)
      await fans[0]?.throughForm()
      for (const [name, value] of fans[0]?.jar ?? []) fans[1]?.jar.set(name, value)
      for (const platform of platforms) {
        now = new Date(start)
        later(platform, 3700)
      }
      await work(fans, platforms)
    } finally {
      for (const platform of platforms) await platform.close()
    }
  }
  const refreshes = () => sandbox.asked.filter((path) => path.startsWith('/alliance/refresh')).length

  it('sports alliance: two processes use a refresh token once, and both go by what came of it', () =>
    atTwoProcesses(async (fans) => {
      const before = refreshes()
      const both = await Promise.all([...fans, ...fans].map((fan) => fan.session()))
      expect(both.map(({ loggedIn }) => loggedIn)).toEqual([true, true, true, true])
      expect(refreshes() - before).toBe(1)
      for (const fan of fans) expect(await fan.session()).toMatchObject(robin)
      expect(refreshes() - before).toBe(1)
    }))

  it('sports alliance: what another process was told ends its wait: a session that is over, or a provider that is silent', () =>
    atTwoProcesses(async (fans) => {
      sandbox.desk.trouble.down = true
      for (const session of await Promise.all(fans.map((fan) => fan.session())))
        expect(session).toMatchObject(rejected('refreshSilent'))
      sandbox.desk.trouble.down = false
      // Over at the provider altogether: whoever asks after the other has ended the session here has nothing to come back with.
      sandbox.desk.refreshTokens.clear()
      sandbox.desk.sessions.clear()
      const both = await Promise.all(fans.map((fan) => fan.session()))
      expect(both.map(({ loggedIn }) => loggedIn)).toEqual([false, false])
    }))

  it('sports alliance: a process that fell over while it asked keeps nobody out for long', () =>
    atTwoProcesses(async (fans) => {
      const before = refreshes()
      await database().query("update remote_sessions set asking_until = now() + interval '1 second'")
      for (const session of await Promise.all(fans.map((fan) => fan.session())))
        expect(session).toMatchObject(robin)
      expect(refreshes() - before).toBe(1)
    }))

  it('sports alliance: a refresh token that has come is kept, whatever fails after it', async () => {
    let failing = false
    const breaking = (own: Database): Database => ({
      ...own,
      query: own.query,
      transaction: (run) =>
        own.transaction((transaction) =>
          run({
            query: (sql, params) => {
              if (!failing || !sql.includes('from remote_accounts')) return transaction.query(sql, params)
              failing = false
              throw new Error('the database has gone away')
            },
          }),
        ),
    })
    await atTwoProcesses(async ([, fan]) => {
      failing = true
      const answer = await fan?.get('/api/account/v1/session')
      expect(answer?.status).toBe(500)
      expect(await fan?.session()).toMatchObject(robin)
    }, breaking)
  })

  it('sports alliance: each refusal of a refresh or of a session has its words', () =>
    inMode('sports-alliance', async (_fan, platform) => {
      const expired = async () => {
        const fan = browser(platform)
        await fan.throughForm()
        later(platform, 3700)
        return fan
      }
      const silent = await expired()
      sandbox.desk.trouble.down = true
      expect(await silent.session()).toMatchObject(rejected('refreshSilent'))
      sandbox.desk.trouble.down = false
      expect(await silent.session()).toMatchObject(robin)
      const bad = await expired()
      sandbox.desk.trouble.refreshMessage = 'invalid_request'
      expect(await bad.session()).toMatchObject(rejected('refreshRefused', true))
      sandbox.desk.trouble.refreshMessage = null
      const family = await expired()
      sandbox.desk.refreshTokens.clear()
      expect(await family.session()).toMatchObject(rejected('refreshRefused'))
      const old = await expired()
      later(platform, 8 * 86_400)
      sandbox.desk.sessions.clear()
      expect(await old.session()).toMatchObject(rejected('noRefreshToken'))
      expect(await old.session()).toMatchObject(rejected('sessionFailed'))
      expect(await old.session()).toMatchObject(rejected('noSession'))

      const alone = browser(platform)
      await alone.throughForm()
      const cookie = alone.jar.get('__Host-site_alliance') ?? ''
      const only = () => {
        const fan = browser(platform)
        fan.jar.set('__Host-site_alliance', cookie)
        return fan.session()
      }
      sandbox.desk.trouble.withoutRefresh = true
      expect(await only()).toMatchObject(rejected('sessionWithoutRefresh'))
      sandbox.desk.sessions.clear()
      expect(await only()).toMatchObject(rejected('sessionFailed'))
    }))

  it('stream payments: the provider’s own errors, its comma-separated entitlements, and its word on the session', () =>
    inMode('stream-payments', async (fan, platform) => {
      const tried = async (email: string, given = password) => {
        const { status, body } = await fan.send('POST', '/api/account/v1/sessions', {
          email,
          password: given,
        })
        return [status, body.errors?.[0]?.title]
      }
      expect(await tried('who@example.net')).toEqual([401, 'We do not know this email address'])
      expect(await tried('robin@example.net', 'wrong')).toEqual([401, 'This password is not right'])
      expect(await tried('busy@example.net')).toEqual([401, 'You are signed in on too many devices'])
      expect(await tried(' Robin@Example.net ')).toEqual([200, undefined])
      const { ssoID } = await fan.session()
      const held = await fan.get(`/api/streamline/v1/users/entitlements/${ssoID}`)
      expect(held.body.data.attributes).toMatchObject({
        userID: ssoID,
        entitlements: ['freemium', 'subscriber-audio', 'subscriber-video'],
      })
      const state = async (who = fan) =>
        (await who.get('/api/streamline/v1/session/state')).body.data.attributes as unknown
      expect(await state()).toMatchObject({ entitlements: ['subscriber-video', 'subscriber-audio'] })
      expect(await state(browser(platform))).toEqual({ entitlements: [], message: 'No Session Data' })
      const play = async (who: typeof fan, videoID: string) =>
        (
          await who.send('POST', '/api/streamline/v1/session/check', {
            data: { attributes: { videoID, mediaType: 'live-stream' } },
          })
        ).status
      expect(await play(fan, 'live-main')).toBe(200)
      // A live player is not loaded for a fan who holds nothing according to the provider, whatever is stored here.
      const kim = browser(platform)
      await kim.send('POST', '/api/account/v1/sessions', { email: 'kim@example.net', password })
      await platform.context.database.query(
        `insert into account_entitlements (account, source, entitlement)
         select id, 'club', 'subscriber-video' from accounts where email = 'kim@example.net'`,
      )
      expect(await play(kim, 'live-main')).toBe(403)
      sandbox.desk.trouble.down = true
      expect(await play(fan, 'live-main')).toBe(503)
      sandbox.desk.trouble.down = false
      const plans = await platform.get<{ data: { Title: string; Body: string }[] }>(
        '/api/streamline/v1/plans',
      )
      expect(plans.body.data[0]?.Body).toBe('Every match, **live** commentary.')
      expect(plans.body.data.map(({ Title }) => Title)).toEqual(['Match Audio yearly', 'Video monthly'])

      later(platform, 400)
      expect(await fan.session()).toMatchObject(robin)
      sandbox.desk.trouble.down = true
      later(platform, 400)
      expect(await fan.session()).toMatchObject({ ...rejected('refreshSilent', true), checkAgain: 30 })
      // Reported once, however long it lasts, and again the next time.
      expect(await fan.session()).toMatchObject({ ...rejected('refreshSilent'), checkAgain: 30 })
      sandbox.desk.trouble.down = false
      expect(await fan.session()).toMatchObject(robin)
      sandbox.desk.trouble.down = true
      later(platform, 400)
      expect(await fan.session()).toMatchObject(rejected('refreshSilent', true))
      sandbox.desk.trouble.down = false
      sandbox.desk.sessions.clear()
      later(platform, 400)
      const over = await fan.session()
      expect(over).toMatchObject(rejected('noSession'))
      expect(over.checkAgain).toBeUndefined()
    }))

  it('stream payments: a customer of one name or none signs in, and is asked about again', () =>
    inMode('stream-payments', async (_fan, platform) => {
      for (const [email, displayName] of oneName) {
        const fan = browser(platform)
        const entered = await fan.send('POST', '/api/account/v1/sessions', { email, password })
        expect(entered.status).toBe(200)
        later(platform, 400)
        expect(await fan.session()).toMatchObject({ loggedIn: true, email, displayName })
      }
    }))

  it.each(['everybody', 'one account'] as const)(
    'stream payments: the provider is not asked about whom checks are skipped for, be it %s',
    async (whom) => {
      const { video } = sampleInstallation
      const bypassAll = whom === 'everybody'
      const platform = await testPlatform(database(), {
        ...{ sample: true, signIn: settingsFor('stream-payments'), now: start, secureCookies: true },
        settings: { video: { ...video, bypassStreamlineSessionChecks: bypassAll } },
      })
      try {
        if (!bypassAll)
          await database().query(
            `insert into remote_accounts (provider, subject, account)
             select 'stream-payments', '7002', id from accounts where email = 'bypass@example.com'`,
          )
        const kim = browser(platform)
        await kim.send('POST', '/api/account/v1/sessions', { email: 'kim@example.net', password })
        const live = { data: { attributes: { videoID: 'live-main', mediaType: 'live-stream' } } }
        const before = sandbox.asked.length
        for (const down of [false, true]) {
          sandbox.desk.trouble.down = down
          const checked = await kim.send('POST', '/api/streamline/v1/session/check', live)
          expect([checked.status, checked.body.data.attributes]).toMatchObject([200, { bypassed: true }])
          const asked = await kim.send('POST', '/api/streamline/v1/session/request', { entryId: 'live-main' })
          expect(asked.body).toMatchObject({ Status: -1, bypassed: true })
        }
        expect(sandbox.asked.slice(before)).toEqual([])
      } finally {
        await platform.close()
      }
    },
  )

  it('stream payments: what the provider gave goes with the mode, and nothing else of the account does', () =>
    inMode('stream-payments', async (fan, platform) => {
      const held = async (of: string) => (await findAccount(database(), of))?.entitlements
      await fan.send('POST', '/api/account/v1/sessions', { email: 'robin@example.net', password })
      const ssoID = String((await fan.session()).ssoID)
      const all = ['freemium', 'subscriber-audio', 'subscriber-video']
      await forgetOtherModes(platform.context, 'stream-payments')
      expect(await held(ssoID)).toEqual(all)
      // More than one batch, from a mode used long ago.
      await database().query(
        `insert into accounts (id, email, display_name, password_hash, created_at)
           select 'fan-' || n, 'fan-' || n || '@example.org', 'Fan', '', now() from generate_series(1, 250) n`,
      )
      await database().query(
        `insert into account_entitlements (account, source, entitlement)
           select 'fan-' || n, source, 'subscriber-video'
           from generate_series(1, 250) n, unnest('{provider:cookie,club}'::text[]) source`,
      )
      await platform.newTags()
      await Promise.all([forgetOtherModes(platform.context, null), forgetOtherModes(platform.context, null)])
      expect(await held(ssoID)).toEqual(['freemium'])
      expect(await entitlementsByTrail(database(), ssoID)).toEqual(['freemium'])
      expect((await fan.session()).loggedIn).toBe(false)
      const left = await database().query('select distinct source from account_entitlements')
      expect(left).toEqual([{ source: 'club' }])
      const told = await platform.newTags()
      expect([ssoID, 'fan-1', 'fan-250'].map((id) => told.has(`account:${id}`))).toEqual([true, true, true])
    }))

  it('stream payments: a provider that is silent takes no place of the limit, and no playback its own', () =>
    inMode('stream-payments', async (fan) => {
      await fan.send('POST', '/api/account/v1/sessions', { email: 'robin@example.net', password })
      const live = (replaces?: string) =>
        fan.send('POST', '/api/streamline/v1/session/check', {
          data: { attributes: { videoID: 'live-main', mediaType: 'live-stream', replaces } },
        })
      const film = (replaces?: string) =>
        fan.send('POST', '/api/streamline/v1/session/request', { entryId: 'live-main', replaces })
      const playing = async () =>
        (
          (await fan.get('/api/streamline/v1/playbacks')).body as unknown as {
            data: { playbackID: string }[]
          }
        ).data.map(({ playbackID }) => playbackID)
      const first = ((await live()).body as unknown as { data: { id: string } }).data.id
      sandbox.desk.trouble.down = true
      for (const begin of [live, film, live, film]) expect((await begin()).status).toBe(503)
      for (const renew of [live, film]) expect((await renew(first)).status).toBe(503)
      expect(await playing()).toEqual([first])
      sandbox.desk.trouble.down = false
      expect((await live()).status).toBe(200)
      // If the provider has signed the fan out in the meantime, what plays continues, but nothing new starts.
      sandbox.desk.sessions.clear()
      expect((await live(first)).status).toBe(403)
      expect((await film(first)).body).toEqual({ Status: 0 })
      expect(await playing()).toContain(first)
    }))

  it.each(['cookie', 'sports-alliance'] as const)(
    '%s: its word is renewed before it runs out, and holds until then where the provider is silent',
    (mode) =>
      inMode(mode, async (fan, platform) => {
        await fan.throughForm()
        const asked = () => sandbox.asked.length
        const whole = (await fan.session()).checkAgain ?? 0
        const before = asked()
        later(platform, whole - 10)
        expect(await fan.session()).toMatchObject({ ...robin, checkAgain: 10 })
        expect(asked()).toBe(before)
        later(platform, 10)
        sandbox.desk.trouble.down = true
        expect(await fan.session()).toMatchObject({ ...robin, checkAgain: 30 })
        sandbox.desk.trouble.down = false
        later(platform, 30)
        expect(await fan.session()).toMatchObject({ ...robin, checkAgain: whole })
        // After the first confirmation has expired.
        later(platform, 100)
        expect((await fan.get('/api/streamline/v1/playbacks')).status).toBe(200)
      }),
  )

  it('cookie: the token of the portal is refreshed before it ends', () =>
    inMode('cookie', async (fan, platform) => {
      await fan.throughForm()
      let whole = 0
      for (let left = 3600; left > 120; left -= whole) {
        whole = (await fan.session()).checkAgain ?? 0
        later(platform, whole)
      }
      expect(await fan.session()).toMatchObject({ ...robin, checkAgain: 180 })
      later(platform, 130)
      expect((await fan.get('/api/streamline/v1/playbacks')).status).toBe(200)
    }))

  it('code exchange: its word cannot be renewed, and holds to its end', () =>
    inMode('code-exchange', async (fan, platform) => {
      await fan.throughForm()
      later(platform, (await fan.session()).checkAgain ?? 0)
      expect(await fan.session()).toMatchObject({ ...robin, checkAgain: 30 })
    }))

  it('stream payments: whoever has signed in on our form is asked about again in time', () =>
    inMode('stream-payments', async (fan, platform) => {
      const email = 'robin@example.net'
      const entered = await fan.send('POST', '/api/account/v1/sessions', { email, password })
      expect(entered.body.data.attributes.checkAgain).toBe(180)
      later(platform, 180)
      expect(await fan.session()).toMatchObject({ ...robin, checkAgain: 180 })
    }))

  it('an account of ours is not taken over by whoever types its address at a provider', () =>
    inMode('code-exchange', async (fan, platform) => {
      await platform.context.database.query(
        "update accounts set email = 'robin@example.net' where id = 'sample-fan'",
      )
      const led = await fan.throughForm()
      expect(led.headers.location).toBe('/news')
      expect((await fan.session()).loggedIn).toBe(false)
    }))

  it.each(['cookie', 'sports-alliance'] as const)(
    '%s: whose address has an account here is nobody, and is told so once',
    (mode) =>
      inMode(mode, async (fan, platform) => {
        const own = mode === 'cookie' ? 'club_login' : '__Host-site_alliance'
        let login = ''
        await fan.throughForm('robin@example.net', (back) => {
          login = back.searchParams.get('login') ?? ''
        })
        const brought = mode === 'cookie' ? encodeURIComponent(login) : (fan.jar.get(own) ?? '')
        const { database: db } = platform.context
        await db.query("delete from accounts where email = 'robin@example.net'")
        await db.query("update accounts set email = 'robin@example.net' where id = 'sample-fan'")
        const near = browser(platform)
        near.jar.set(own, brought)
        expect(await near.session()).toMatchObject(rejected('exchangeFailed', true))
        expect(await near.session()).toMatchObject(rejected('exchangeFailed'))
        // A fan who tries with the form is told about that attempt.
        await near.throughForm()
        expect(await near.session()).toMatchObject(rejected('exchangeFailed', true))
        expect(await near.session()).toMatchObject(rejected('exchangeFailed'))
        await db.query("update accounts set email = 'fan@example.com' where id = 'sample-fan'")
        if (mode === 'cookie') expect(await near.session()).toMatchObject(robin)
      }),
  )

  it('a social provider signs in beside our own accounts, and joins one only by an address that it vouches for', async () => {
    // The library uses the machine's own clock.
    now = new Date()
    const given = sandbox.socialSwitches('google')
    const social = readSocialSettings(given, { mode: 'club', production: false })
    expect(social.map(({ provider }) => provider)).toEqual(['google'])
    expect(readSocialSettings({}, { mode: 'club', production: false })).toEqual([])
    const platform = await testPlatform(database(), {
      sample: true,
      social,
      now: now.toISOString(),
      secureCookies: true,
    })
    try {
      const fan = browser(platform)
      const path = '/api/account/v1/social/google'
      expect((await fan.throughForm('robin@example.net', () => {}, path)).headers.location).toBe(
        '/news?loginSuccess=true',
      )
      expect(await fan.session()).toMatchObject(robin)
      const { ssoID } = await fan.session()
      const again = browser(platform)
      await again.throughForm('robin@example.net', () => {}, path)
      expect((await again.session()).ssoID).toBe(ssoID)
      await database().query("update accounts set email = 'kim@example.net' where id = 'sample-fan'")
      sandbox.desk.trouble.unverified = true
      const kim = browser(platform)
      await kim.throughForm('kim@example.net', () => {}, path)
      expect(await kim.session()).toMatchObject({
        loggedIn: false,
        rejection: { code: 'exchangeFailed', told: true },
      })
      sandbox.desk.trouble.unverified = false
      await kim.throughForm('kim@example.net', () => {}, path)
      expect(await kim.session()).toMatchObject({ loggedIn: true, ssoID: 'sample-fan' })
      for (const trouble of [{ forged: true }, { otherAudience: true }, { down: true }]) {
        Object.assign(sandbox.desk.trouble, noTrouble())
        const bad = browser(platform)
        await bad.throughForm(
          'robin@example.net',
          () => Object.assign(sandbox.desk.trouble, trouble),
          path,
          trouble,
        )
        expect((await bad.session()).loggedIn).toBe(false)
      }
    } finally {
      await platform.close()
    }
  })

  it('none: the check succeeds, and for nobody in particular', () =>
    inMode('none', async (fan, platform) => {
      expect(await fan.session()).toEqual({ loggedIn: true, ssoID: null })
      const tried = await fan.send('POST', '/api/account/v1/sessions', { email: 'fan@example.com', password })
      expect(tried.status).toBe(403)
      const play = (entryId: string) =>
        platform.send<{ Status: number }>(
          'POST',
          '/api/streamline/v1/session/request',
          { entryId },
          { origin: ownOrigin },
        )
      expect((await play('live-main')).body.Status).toBe(0)
    }))
})

describe('the session id’s cipher', () => {
  it('moves letters by 15, marks position 22 with 22 characters, and opens for its own secret alone', () => {
    const id = 's-AbcdefghijklmnopqrstuvwxyZ0123456789'
    const hidden = cipherSession(id, 'secret')
    expect(hidden.length).toBe(id.length + 22)
    expect(hidden.slice(0, 5)).toBe('h-Pqr')
    expect(decipherSession(hidden, 'secret')).toBe(id)
    expect(decipherSession(hidden, 'another')).toBeNull()
    expect(decipherSession(`${hidden.slice(0, 3)}x${hidden.slice(4)}`, 'secret')).toBeNull()
  })
})
