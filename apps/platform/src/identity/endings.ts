/**
 * How sessions end. Signing out on one site also ends, in that browser, the account site's session that this one came from, and with it
 * the sessions of every other site that it opened. A session opened by a site's own form ends alone.
 */
import type { SiteID } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Playbacks } from '../playbacks/playbacks.ts'
import type { Account } from './accounts.store.ts'
import { moveTies, type ProviderSession } from './provider/provider-sessions.store.ts'
import { findEntered, findOpened, type OpenedSession } from './session-origins.store.ts'
import { endOneOf, sessionIDOf, tokenHash } from './sessions.store.ts'

/** The part of the provider that ending sessions needs. */
export type EnteredSessions = {
  /** The provider's sessions that a session came from, or that depend on it. */
  of(session: Pick<OpenedSession, 'id' | 'site' | 'sid'>): Promise<ProviderSession[]>
  ofAccount(accountID: string): Promise<ProviderSession[]>
  /** Notifies every site that was entered through it, and deletes it. */
  logOut(session: ProviderSession): Promise<void>
}

export type Endings = {
  /** Ends the session of a token on a site, with its dependants. */
  session(token: string, site: SiteID): Promise<void>
  /**
   * Ends a session with its dependants, since somebody has signed in in its browser. If it had run out unused and its own holder is
   * back, it ends alone: the sites that were entered from it stay as they are, and depend on the new session from now on.
   * @param by the new session's token
   */
  signedInOver(token: string, site: SiteID, by: string): Promise<void>
  /** Ends one session of an account with its dependants, or with null all of them. @returns whether there was one */
  sessionsOf(who: { account: Pick<Account, 'id'> }, sessionID: string | null): Promise<boolean>
  /** Ends only this session: another replaces it, with which the account plays on. @param by its token */
  replaced(token: string, site: SiteID, by: string): Promise<void>
  /** Ends all sessions an account entered through the account site, and that site's sessions too. */
  enteredBy(accountID: string): Promise<void>
  /** Ends a session of the provider, the account site's that it depends on, and all sessions entered through it. */
  handedOn(session: ProviderSession): Promise<void>
  /** Ends the sessions of a site that the provider knows by this `sid`. */
  known(site: SiteID, sid: string): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  playbacks: Pick<Playbacks, 'endSession' | 'moveSession'>
  entered: EnteredSessions
}

export function createEndings({ database, clock, playbacks, entered }: Options): Endings {
  const end = async (accountID: string, sessionID: string | null, those: readonly { id: string }[]) => {
    const ended = await endOneOf(database, accountID, sessionID)
    if (ended) await Promise.all(those.map(({ id }) => playbacks.endSession({ accountID, sessionID: id })))
    return ended
  }
  const endOne = ({ accountID, id }: { accountID: string; id: string }) => end(accountID, id, [{ id }])

  const endKnown = async (site: string, sid: string) => {
    for (const session of await findEntered(database, site, sid)) await endOne(session)
  }

  // Sites are notified first: after a crash halfway, the fan is still signed in where they can sign out again.
  const logOut = async (session: ProviderSession) => {
    await entered.logOut(session)
    // For a site that could not be notified: its sessions are our own rows in any case.
    for (const { site, sid } of session.entered) await endKnown(site, sid)
    const { accountID, accountSession } = session
    if (accountSession !== null) await endOne({ accountID, id: accountSession })
  }
  const endWhole = async (session: OpenedSession) => {
    for (const one of await entered.of(session)) await logOut(one)
    await endOne(session)
  }
  const opened = async (token: string, site: SiteID) =>
    (await findOpened(database, { hash: tokenHash(token) })).find((session) => session.site === site)

  return {
    async session(token, site) {
      const session = await opened(token, site)
      if (session) await endWhole(session)
    },
    async signedInOver(token, site, by) {
      const [session, successor] = [await opened(token, site), await opened(by, site)]
      const lives = session !== undefined && session.endsAt.getTime() > clock.now().getTime()
      // One that ran out long ago has no row any more; what was entered from it still knows it.
      const before = session ?? { id: sessionIDOf(tokenHash(token)), site, sid: null }
      for (const one of await entered.of(before))
        if (lives || one.accountID !== successor?.accountID) await logOut(one)
        else await moveTies(database, before.id, successor.id)
      if (session) await endOne(session)
    },
    async sessionsOf({ account }, sessionID) {
      const all = await findOpened(database, { accountID: account.id })
      if (sessionID !== null) {
        const one = all.find(({ id }) => id === sessionID)
        if (one) await endWhole(one)
        return one !== undefined
      }
      for (const one of await entered.ofAccount(account.id)) await entered.logOut(one)
      await end(account.id, null, all)
      return all.length > 0
    },
    async replaced(token, site, by) {
      const [session, successor] = [await opened(token, site), await opened(by, site)]
      if (!session) return
      // Somebody else may have signed in.
      if (successor?.accountID === session.accountID)
        await playbacks.moveSession(session.accountID, session.id, successor.id)
      await endOne(session)
    },
    async enteredBy(accountID) {
      for (const one of await entered.ofAccount(accountID)) await logOut(one)
    },
    known: endKnown,
    handedOn: logOut,
  }
}
