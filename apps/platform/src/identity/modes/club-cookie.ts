/**
 * The login cookie of an account portal. On the portal's own registrable domain the browser sends it; from elsewhere it is
 * passed in an address, once, to the very browser that set out. Either way both the portal and its signature must confirm it
 * before it counts; from then on it is stored on the server.
 */
import { emailAddress } from '@club/contracts'
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { ProviderSettings } from '../../sign-in-settings.ts'
import { askAgainMs, runsOut } from './asking-again.core.ts'
import { type Asked, earlier, type Held, type RedirectMode, Rejected } from './mode.ts'
import { remoteCall } from './remote-call.ts'
import { endOf, fanOf, tokenVerifier } from './remote-token.ts'

type Options = ProviderSettings & { clock: Clock }

/** The portal's name for it, on every host of its domain. */
const cookieName = 'club_login'

const loginCookie = z.object({
  /** Some have none. */
  forename: z.optional(z.nullable(z.string())),
  id: z.string(),
  username: z.string(),
  auth_string: z.string().check(z.minLength(1), z.maxLength(6000)),
})
type LoginCookie = z.infer<typeof loginCookie>

const refreshed = z.object({ data: z.object({ attributes: z.object({ cookieData: loginCookie }) }) })
const said = z.object({ message: z.optional(z.string()) })

function readCookie(text: string | null): LoginCookie | null {
  try {
    const read = loginCookie.safeParse(JSON.parse(text ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export function clubCookie({ url, client, clock }: Options): RedirectMode {
  const call = remoteCall(url)
  const verify = tokenVerifier({ issuer: url, audience: client, clock })
  const silent = () => new Rejected('refreshSilent', { final: false })
  const ask = (path: string, init: Parameters<typeof call>[1] = {}) =>
    call(path, init).catch(() => {
      throw silent()
    })
  /** Presents the login cookie to the portal, both as a bearer token and as the cookie. */
  const shown = (cookie: LoginCookie) => ({
    authorization: `Bearer ${cookie.auth_string}`,
    cookie: `${cookieName}=${encodeURIComponent(JSON.stringify(cookie))}`,
  })

  /** @throws Rejected if the portal, its signature, or the fan's data in the two do not match */
  const proven = async (cookie: LoginCookie, nonce: string | null): Promise<Held> => {
    const answer = await ask('/api/cookie-auth', {
      method: 'POST',
      body: { data: { type: 'cookie-auth', attributes: { cookieData: cookie } } },
    })
    const tampered = () => new Rejected('tampered', { told: true })
    if (answer.status !== 200) throw tampered()
    const read = await verify(cookie.auth_string, nonce).catch(() => {
      throw tampered()
    })
    const fan = fanOf(read)
    if (fan.subject !== cookie.id || fan.email !== emailAddress.safeParse(cookie.username).data)
      throw tampered()
    return {
      fan: { ...fan, entitlements: null },
      tokens: { login: JSON.stringify(cookie) },
      until: earlier(endOf(read), new Date(clock.now().getTime() + askAgainMs)),
    }
  }

  const refresh = async (cookie: LoginCookie): Promise<Held> => {
    const answer = await ask('/api/refresh', { headers: shown(cookie) })
    const read = refreshed.safeParse(answer.body)
    if (answer.status !== 200 || !read.success)
      throw new Rejected('refreshRefused', {
        told: said.safeParse(answer.body).data?.message === 'invalid_request',
      })
    return proven(read.data.data.attributes.cookieData, null)
  }

  /** Acts on the portal's status. */
  const authenticated = async (cookie: LoginCookie): Promise<Held> => {
    const { status } = await ask('/api/authenticated', { headers: shown(cookie) })
    if (status === 200) return proven(cookie, null)
    if (status === 403) return refresh(cookie)
    if (status === 400 || status === 401) throw new Rejected('nobody')
    throw silent()
  }

  return {
    kind: 'redirect',
    mode: 'cookie',
    endedCookies: () => [],
    setOut({ back, state, nonce }) {
      return `${url}/sign-in?${new URLSearchParams({ client_id: client, return: back, state, nonce })}`
    },
    async arrive(query, { nonce }) {
      const cookie = readCookie(query.get('login'))
      if (cookie === null) throw new Rejected('tampered', { told: true })
      return proven(cookie, nonce)
    },
    async renew({ login }) {
      const cookie = readCookie(login ?? null)
      if (cookie === null) throw new Rejected('nobody')
      const held = await authenticated(cookie)
      // The portal accepts a token until its last second: one that ends soon is refreshed beforehand, if possible.
      return runsOut(held.until, clock.now()) ? refresh(cookie).catch(() => held) : held
    },
    async resume({ headers }: Asked) {
      const brought = parseCookie(headers.cookie ?? '')[cookieName]
      if (brought === undefined) throw new Rejected('nobody')
      const cookie = readCookie(brought)
      if (cookie === null) throw new Rejected('tampered', { told: true })
      return authenticated(cookie)
    },
    async end({ login }) {
      const cookie = readCookie(login ?? null)
      if (cookie) await call('/api/sign_out', { method: 'POST', body: {}, headers: shown(cookie) })
    },
  }
}
