/**
 * The login check with a provider of accounts: a session of ours is valid as long as the provider's confirmation, and is
 * renewed by asking it again, a little before that expires. No token leaves the server.
 */
import type { SignInRejection } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import { installationSecret } from '../../database/installation-secrets.ts'
import { siteOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { deviceOf } from '../../server/device.ts'
import { Refusal } from '../../server/errors.ts'
import type { Endings } from '../endings.ts'
import type { Billing } from '../routes.ts'
import type { SessionCookies } from '../session-cookies.ts'
import { tokenHash } from '../sessions.store.ts'
import type { SignInService } from '../sign-in.ts'
import { runsOut } from './asking-again.core.ts'
import { type Held, Rejected, type RemoteMode } from './mode.ts'
import { accountOf } from './remote-accounts.ts'
import { findRemoteSession, keepRemoteSession, type RemoteSession } from './remote-sessions.store.ts'
import { renewals, tokensIn } from './renewals.ts'
import { seal } from './seal.core.ts'

export type LoginCheck = {
  /**
   * The fan whom the provider still confirms, and the cookies that say so; empty if the session's own cookie is enough.
   * @throws Rejected
   */
  check(request: FastifyRequest): Promise<{ cookies: string[]; until: Date }>
  /** Opens a session for a fan who has just been confirmed. @returns its cookies. @throws Refusal 409 */
  enter(request: FastifyRequest, held: Held): Promise<string[]>
  /** Set-Cookie lines of a visitor whose session is over. @param because null: the fan has signed out */
  ended(request: FastifyRequest, because: SignInRejection | null): string[]
  /** Notifies the provider, as far as possible, before the session ends here. */
  tellEnd(request: FastifyRequest): Promise<void>
  /** The tokens stored for the caller's session; null if there are none. */
  tokensOf(request: FastifyRequest): Promise<Record<string, string> | null>
}

type Options = Pick<PlatformContext, 'database' | 'clock' | 'warn'> & {
  mode: RemoteMode
  accounts: Pick<SignInService, 'open'>
  cookies: Pick<SessionCookies, 'tokenOf' | 'ended' | 'replace'>
  endings: Pick<Endings, 'session'>
  billing: Pick<Billing, 'moved'>
}

/** The provider accepts the fan, but has not verified an address that has an account here: signed out, with the message of a failed arrival. */
function orRejected(problem: unknown): never {
  if (!(problem instanceof Refusal) || problem.status !== 409) throw problem
  throw new Rejected('exchangeFailed', { told: true, final: false, lasting: true })
}

export async function loginCheck(options: Options): Promise<LoginCheck> {
  const { database, clock, warn, mode, accounts, cookies, endings, billing } = options
  const secret = await installationSecret(database, 'remote-sessions')
  const provider = mode.mode

  const kept = async (request: FastifyRequest): Promise<RemoteSession | null> => {
    const token = cookies.tokenOf(request)
    if (token === null) return null
    const by = { hash: tokenHash(token), site: siteOf(request.headers), provider }
    return findRemoteSession(database, clock.now(), by)
  }

  const enter: LoginCheck['enter'] = async (request, held) => {
    const site = siteOf(request.headers)
    const accountID = await accountOf({ database, clock, moved: billing.moved }, provider, held.fan)
    const tokens = await accounts.open(accountID, site, {
      device: await deviceOf(request.headers),
      sid: null,
    })
    const session = tokenHash(tokens.session)
    await keepRemoteSession(database, {
      session,
      provider,
      tokens: seal(secret, session, held.tokens),
      until: held.until,
    })
    return [...(await cookies.replace(request, site, tokens)), ...(held.cookies ?? [])]
  }

  const renewAhead = renewals({ ...options, secret, kept })

  const over = async (request: FastifyRequest) => {
    const token = cookies.tokenOf(request)
    if (token !== null) await endings.session(token, siteOf(request.headers))
  }

  return {
    enter,
    async check(request) {
      const session = await kept(request)
      try {
        if (session === null) {
          const held = await mode.resume(request)
          return { cookies: await enter(request, held).catch(orRejected), until: held.until }
        }
        const lacking = mode.lacks?.(request) ?? null
        if (lacking !== null) throw new Rejected(lacking)
        if (!runsOut(session.until, clock.now())) return { cookies: [], until: session.until }
        return await renewAhead(session, request)
      } catch (problem) {
        if (problem instanceof Rejected && problem.final) await over(request)
        throw problem
      }
    },
    ended: (request, because) => [cookies.ended(request), ...mode.endedCookies(because)],
    async tellEnd(request) {
      const session = await kept(request)
      if (session === null || !mode.end) return
      await mode.end(tokensIn(session, secret)).catch((problem: unknown) => {
        const reason = problem instanceof Error ? problem.name : 'unknown'
        warn({ reason, provider }, 'the provider of accounts was not told that a session is over')
      })
    },
    async tokensOf(request) {
      const session = await kept(request)
      return session === null ? null : tokensIn(session, secret)
    },
  }
}
