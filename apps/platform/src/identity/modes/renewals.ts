/** Renews a provider's confirmation of a session by asking again: one request at a time, across all processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { PlatformContext } from '../../server/context.ts'
import type { Billing } from '../routes.ts'
import { type Held, Rejected, type RemoteMode } from './mode.ts'
import { accountOf } from './remote-accounts.ts'
import {
  claimRenewal,
  keepTokens,
  type RemoteSession,
  releaseRenewal,
  renewRemoteSession,
} from './remote-sessions.store.ts'
import { seal, unseal } from './seal.core.ts'

/** Milliseconds between two checks for another process's result, and how many: ten seconds, and then the page may ask again. */
const lookMs = 250
const mostLooks = 40

type Options = Pick<PlatformContext, 'database' | 'clock'> & {
  mode: RemoteMode
  billing: Pick<Billing, 'moved'>
  /** Tokens are sealed with it. */
  secret: Parameters<typeof seal>[0]
  /** The current stored state of the caller's session. */
  kept(request: FastifyRequest): Promise<RemoteSession | null>
}

/** The tokens to ask the provider again with. */
export const tokensIn = (session: RemoteSession, secret: Options['secret']): Record<string, string> =>
  unseal(secret, session.session, session.tokens) ?? {}

/** @throws Rejected, once the current confirmation has expired */
export type Renewals = (
  session: RemoteSession,
  request: FastifyRequest,
) => Promise<{ cookies: string[]; until: Date }>

export function renewals({ database, clock, mode, billing, secret, kept }: Options): Renewals {
  const provider = mode.mode
  /** Pages that ask at once share one request to the provider; the database coordinates with other processes. */
  const renewing = new Map<string, Promise<Held | null>>()

  const ask = async (session: RemoteSession, request: FastifyRequest): Promise<Held> => {
    const held = await mode.renew(tokensIn(session, secret), request)
    // First of all: if something below fails, the next attempt needs these tokens.
    const renewed = await keepTokens(database, session, seal(secret, session.session, held.tokens))
    const account = await accountOf({ database, clock, moved: billing.moved }, provider, held.fan)
    // The account has meanwhile passed to somebody else, so the provider's confirmation is for another account.
    if (account !== session.accountID) throw new Rejected('nobody')
    if (renewed) await renewRemoteSession(database, renewed, held.until)
    return held
  }

  /** null: another process is asking. */
  const askAlone = async (session: RemoteSession, request: FastifyRequest): Promise<Held | null> => {
    const claim = await claimRenewal(database, session)
    if (claim === null) return null
    try {
      return await ask(session, request)
    } catch (problem) {
      await releaseRenewal(database, session.session, claim).catch(() => {})
      throw problem
    }
  }

  const renewOnce = (session: RemoteSession, request: FastifyRequest): Promise<Held | null> => {
    const under = `${session.session} ${session.revision}`
    const running = renewing.get(under)
    if (running) return running
    const asking = askAlone(session, request).finally(() => renewing.delete(under))
    renewing.set(under, asking)
    return asking
  }

  /** Through our own request, or the result of another process's. */
  const renewNow = async (read: RemoteSession, request: FastifyRequest) => {
    let session = read
    for (let look = 0; look < mostLooks; look += 1) {
      if (look > 0) await sleep(lookMs)
      const held = await renewOnce(session, request)
      if (held !== null) return { cookies: [...(held.cookies ?? [])], until: held.until }
      const now = await kept(request)
      if (now === null) throw new Rejected('nobody')
      if (now.until > clock.now()) return { cookies: [], until: now.until }
      session = now
    }
    throw new Rejected('refreshSilent', { final: false })
  }

  const renew = async (session: RemoteSession, request: FastifyRequest) => {
    try {
      return await renewNow(session, request)
    } catch (problem) {
      // If we timed out, another request may have renewed the session meanwhile: use its result.
      const now = await kept(request)
      if (now !== null && now.revision !== session.revision && now.until > clock.now())
        return { cookies: [], until: now.until }
      throw problem
    }
  }

  /** Until it expires, only a newer confirmation replaces the current one: some providers give none, and some do not respond. */
  return (session, request) =>
    renew(session, request).catch((problem: unknown) => {
      if (session.until > clock.now()) return { cookies: [], until: session.until }
      throw problem
    })
}
