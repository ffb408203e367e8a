/** The provider's sessions in the form that ending sessions needs; the library sends the log-outs to sites. */
import type Provider from 'oidc-provider'
import type { Queryable } from '../../database/database.ts'
import type { EnteredSessions } from '../endings.ts'
import { dropProviderSession, findProviderSessions } from './provider-sessions.store.ts'

/** The library's types leave it out. */
type Told = { backchannelLogout(accountID: string, sid: string): Promise<void> }

type Options = {
  database: Queryable
  provider(): Promise<Provider>
  warn(details: object, message: string): void
}

export const enteredSessions = ({ database, provider, warn }: Options): EnteredSessions => ({
  async of({ id, site, sid }) {
    if (site === 'account') return findProviderSessions(database, { accountSession: id })
    return sid === null ? [] : findProviderSessions(database, { sid })
  },
  ofAccount: (accountID) => findProviderSessions(database, { accountID }),
  async logOut({ uid, accountID, entered }) {
    const { Client } = await provider()
    await Promise.all(
      entered.map(async ({ site, sid }) => {
        try {
          const client = (await Client.find(site)) as Told | undefined
          await client?.backchannelLogout(accountID, sid)
        } catch (error) {
          warn({ err: error, site }, 'a site could not be told that a session has ended')
        }
      }),
    )
    await dropProviderSession(database, uid)
  },
})

/** For installations without single sign-on. */
export const nothingEntered: EnteredSessions = {
  of: async () => [],
  ofAccount: async () => [],
  logOut: async () => {},
}
