/** A provider's word on a session is renewed by asking it again: one question at a time, in whatever process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { PlatformContext } from '../../server/context.ts'
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

/** Milliseconds between two looks at what another process is told, and how many: ten seconds, and then the page may ask again. */
const lookMs = 250
const mostLooks = 40

type Options = Pick<PlatformContext, 'database' | 'clock'> & {
  mode: RemoteMode
  /** That tokens are sealed with. */
  secret: Parameters<typeof seal>[0]
  /** What is kept now of the session that calls. */
  kept(request: FastifyRequest): Promise<RemoteSession | null>
}

/** What the provider is asked again by. */
export const tokensIn = (session: RemoteSession, secret: Options['secret']): Record<string, string> =>
  unseal(secret, session.session, session.tokens) ?? {}

/** @throws Rejected, once the word that stands has run out */
export type Renewals = (
  session: RemoteSession,
  request: FastifyRequest,
) => Promise<{ cookies: string[]; until: Date }>

export function renewals({ database, clock, mode, secret, kept }: Options): Renewals {
  const provider = mode.mode
  /** Pages that ask at once are answered by one question to the provider; the database sees to other processes. */
  const renewing = new Map<string, Promise<Held | null>>()

  const ask = async (session: RemoteSession, request: FastifyRequest): Promise<Held> => {
    const held = await mode.renew(tokensIn(session, secret), request)
    // Before all else: what fails below is asked about again, by these.
    const renewed = await keepTokens(database, session, seal(secret, session.session, held.tokens))
    const account = await accountOf({ database, clock }, provider, held.fan)
    // Somebody else has come into the account meanwhile, and the provider's word is for another one.
    if (account !== session.accountID) throw new Rejected('nobody')
    if (renewed) await renewRemoteSession(database, renewed, held.until)
    return held
  }

  /** null: another process asks. */
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

  /** By our own question, or by what came of another process's. */
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
      // Who was slower than all patience may have been overtaken: the other's word counts as ours would have.
      const now = await kept(request)
      if (now !== null && now.revision !== session.revision && now.until > clock.now())
        return { cookies: [], until: now.until }
      throw problem
    }
  }

  /** Until its word has run out nothing but another one changes what stands: some have none to give, and some do not answer. */
  return (session, request) =>
    renew(session, request).catch((problem: unknown) => {
      if (session.until > clock.now()) return { cookies: [], until: session.until }
      throw problem
    })
}
