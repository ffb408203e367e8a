/**
 * How sessions end. Signing out on one site ends, in that browser, the account site's session that this one came from, and with it
 * the sessions of every other site that was entered by it. A session that was opened by a site's own form ends alone.
 */
import type { SiteID } from '@club/contracts'
import type { Database } from '../database/database.ts'
import type { Playbacks } from '../playbacks/playbacks.ts'
import type { Account } from './accounts.store.ts'
import type { ProviderSession } from './provider/provider-sessions.store.ts'
import { findEntered, findOpened, type OpenedSession } from './session-origins.store.ts'
import { endOneOf, tokenHash } from './sessions.store.ts'

/** What of the provider the ends of sessions need. */
export type EnteredSessions = {
  /** The provider's sessions that a session came from, or that live by it. */
  of(session: OpenedSession): Promise<ProviderSession[]>
  ofAccount(accountID: string): Promise<ProviderSession[]>
  /** Tells every site that was entered by it, and forgets it. */
  logOut(session: ProviderSession): Promise<void>
}

export type Endings = {
  /** The session of a token on a site, with what belongs to it. */
  session(token: string, site: SiteID): Promise<void>
  /** One session of an account with what belongs to it, or with null all of them. @returns whether there was one */
  sessionsOf(who: { account: Pick<Account, 'id'> }, sessionID: string | null): Promise<boolean>
  /** This session alone: another takes its place. */
  replaced(token: string, site: SiteID): Promise<void>
  /** Whatever an account entered through the account site, and that site's sessions too. */
  enteredBy(accountID: string): Promise<void>
  /** A session of the provider, the account site's that it lives by, and whatever was entered by it. */
  handedOn(session: ProviderSession): Promise<void>
  /** The sessions of a site that are known to the provider by this. */
  known(site: SiteID, sid: string): Promise<void>
}

type Options = {
  database: Database
  playbacks: Pick<Playbacks, 'endSession'>
  entered: EnteredSessions
}

export function createEndings({ database, playbacks, entered }: Options): Endings {
  const end = async (accountID: string, sessionID: string | null, those: readonly { id: string }[]) => {
    const ended = await endOneOf(database, accountID, sessionID)
    if (ended) await Promise.all(those.map(({ id }) => playbacks.endSession({ accountID, sessionID: id })))
    return ended
  }
  const endOne = ({ accountID, id }: { accountID: string; id: string }) => end(accountID, id, [{ id }])

  const endKnown = async (site: string, sid: string) => {
    for (const session of await findEntered(database, site, sid)) await endOne(session)
  }

  // Sites are told first: whoever is stopped halfway is still signed in where they can sign out again.
  const logOut = async (session: ProviderSession) => {
    await entered.logOut(session)
    // A site that could not be told: its sessions are rows of ours all the same.
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
    async replaced(token, site) {
      const session = await opened(token, site)
      if (session) await endOne(session)
    },
    async enteredBy(accountID) {
      for (const one of await entered.ofAccount(accountID)) await logOut(one)
    },
    known: endKnown,
    handedOn: logOut,
  }
}
