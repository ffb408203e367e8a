/**
 * The sports alliance, in its five steps: tokens from an address; a session cookie with an access token; a refresh token in
 * place of an expired one; the session cookie alone; none. The tokens are stored on the server, sealed, under the site's session.
 */
import type { SignInRejection } from '@club/contracts'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { ProviderSettings } from '../../sign-in-settings.ts'
import { longestSeconds } from '../session-age.core.ts'
import { type Asked, earlier, type Held, type RedirectMode, Rejected } from './mode.ts'
import { modeCookie } from './mode-cookies.core.ts'
import { remoteCall, type TokenAnswer, tokenAnswer } from './remote-call.ts'
import { endOf, fanOf, tokenVerifier, unreadBy } from './remote-token.ts'
import { cipherSession, decipherSession } from './session-cipher.core.ts'

type Options = ProviderSettings & { clock: Clock; secure: boolean }

/** What the address of an arrival contains. */
const payload = z.extend(tokenAnswer, { session: z.string().check(z.regex(/^[\w-]{22,120}$/)) })

/** Why there is no session of the alliance's any more: for any other reason, its cookie may still sign the fan in. */
const sessionIsOver: readonly SignInRejection[] = ['noSession', 'sessionFailed']

/** Passes the browser's user agent on, as the provider requires. */
const passed = ({ headers }: Asked): Record<string, string> =>
  headers['user-agent'] === undefined ? {} : { 'user-agent': headers['user-agent'] }

export function sportsAlliance({ url, client, secret, clock, secure }: Options): RedirectMode {
  const call = remoteCall(url)
  const verify = tokenVerifier({ issuer: url, audience: client, clock })
  const sessionCookie = modeCookie('alliance', secure)
  const sessionOf = ({ headers }: Asked): string | null => {
    const value = sessionCookie.read(headers.cookie)
    return value === null ? null : decipherSession(value, secret)
  }

  type Tokens = NonNullable<TokenAnswer['response']>
  const held = async (
    response: Tokens,
    nonce: string | null,
    kept: Record<string, string>,
  ): Promise<Held> => {
    const read = await verify(response.access_token, nonce)
    const refresh: Record<string, string> = response.refresh_token
      ? {
          refresh: response.refresh_token,
          refreshUntil: response.refresh_token_expires_utc?.toISOString() ?? '',
        }
      : {}
    return {
      fan: { ...fanOf(read), entitlements: null },
      tokens: { ...kept, ...refresh },
      until: earlier(endOf(read), response.access_token_expires_utc),
    }
  }

  /** Step 4. @throws Rejected */
  const bySession = async (asked: Asked): Promise<Held> => {
    const session = sessionOf(asked)
    if (session === null) throw new Rejected('noSession')
    const answer = await call(`/session/${session}?user_agent_pass=true`, { headers: passed(asked) }).catch(
      () => {
        throw new Rejected('sessionFailed', { final: false })
      },
    )
    const read = tokenAnswer.safeParse(answer.body)
    const { success = false, response } = read.success ? read.data.data : {}
    if (!success || !response) throw new Rejected('sessionFailed')
    if (!response.refresh_token) throw new Rejected('sessionWithoutRefresh')
    return held(response, null, { session }).catch((problem: unknown) => {
      throw unreadBy(problem, new Rejected('sessionFailed'), new Rejected('sessionFailed', { final: false }))
    })
  }

  /** The tokens are over; the next check has the session cookie alone to go by. */
  const refused = (told: boolean) => new Rejected('refreshRefused', { told, again: true })

  return {
    kind: 'redirect',
    mode: 'sports-alliance',
    endedCookies: (because) =>
      because === null || sessionIsOver.includes(because) ? [sessionCookie.ended] : [],
    setOut({ back, state, nonce }) {
      return `${url}/login?${new URLSearchParams({ client_id: client, return: back, state, nonce })}`
    },
    async arrive(query, { nonce }) {
      try {
        const text = Buffer.from(query.get('payload') ?? '', 'base64url').toString('utf8')
        const { data, session } = z.parse(payload, JSON.parse(text))
        if (!data.success || !data.response) throw new Error('the provider did not let them in')
        const arrived = await held(data.response, nonce, { session })
        return { ...arrived, cookies: [sessionCookie.set(cipherSession(session, secret), longestSeconds)] }
      } catch (problem) {
        const silent = new Rejected('exchangeSilent', { told: true, final: false })
        throw unreadBy(problem, new Rejected('exchangeFailed', { told: true }), silent)
      }
    },
    lacks: (asked) => (sessionOf(asked) === null ? 'noSession' : null),
    async renew({ refresh, refreshUntil = '', ...kept }, asked) {
      if (refresh === undefined || (refreshUntil !== '' && new Date(refreshUntil) <= clock.now()))
        return bySession(asked).catch((problem: unknown) => {
          throw problem instanceof Rejected && problem.final ? new Rejected('noRefreshToken') : problem
        })
      const query = new URLSearchParams({ refresh_token: refresh, user_agent_pass: 'true' })
      const answer = await call(`/refresh?${query}`, { headers: passed(asked) }).catch(() => {
        throw new Rejected('refreshSilent', { final: false })
      })
      const read = tokenAnswer.safeParse(answer.body)
      const { success = false, message, response } = read.success ? read.data.data : {}
      const isInvalid = message === 'invalid_request'
      if (isInvalid || !success || !response) throw refused(isInvalid)
      // A provider that keeps its refresh token returns none.
      return held(response, null, { ...kept, refresh, refreshUntil }).catch((problem: unknown) => {
        throw unreadBy(problem, refused(false), new Rejected('refreshSilent', { final: false }))
      })
    },
    resume: bySession,
  }
}
