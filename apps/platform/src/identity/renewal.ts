/**
 * Renews a session: it gets another token and a new end, and everything that depends on it continues. A token is renewed once. If it
 * appears again, more than one party has it, and nobody can tell which is the owner: all sessions that followed from it end.
 */
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { siteOf } from '../server/caller.ts'
import { deviceOf } from '../server/device.ts'
import type { SignedIn } from './accounts.store.ts'
import type { Endings } from './endings.ts'
import { moveTies } from './provider/provider-sessions.store.ts'
import { noteRenewed, successorsOf } from './renewed-sessions.store.ts'
import { endsIfUsed } from './session-age.core.ts'
import type { SessionCookies } from './session-cookies.ts'
import { findOpened } from './session-origins.store.ts'
import { NoLongerProven, sessionIDOf, tokenHash } from './sessions.store.ts'
import type { SignInService } from './sign-in.ts'

type Options = {
  database: Queryable
  clock: Clock
  accounts: Pick<SignInService, 'open'>
  cookies: Pick<SessionCookies, 'tokenOf' | 'replace'>
  endings: Pick<Endings, 'sessionsOf'>
  /** The club's time zone. */
  zone: string
}

export type Renewal = {
  /** @returns the cookies of the session that replaces the caller's; null if its token had been renewed before, or the session has ended */
  renew(request: FastifyRequest, who: SignedIn): Promise<string[] | null>
  /** An invalid token was sent: if it had been renewed once, all sessions that followed from it end. */
  shownAgain(request: FastifyRequest): Promise<void>
}

export function renewal({ database, clock, accounts, cookies, endings, zone }: Options): Renewal {
  const endLine = async (hash: string, site: string) => {
    for (const { account, hash: successor } of await successorsOf(database, hash, site))
      await endings.sessionsOf({ account: { id: account } }, sessionIDOf(successor))
  }
  return {
    async renew(request, { account, sessionID }) {
      const site = siteOf(request.headers)
      const hash = tokenHash(cookies.tokenOf(request) ?? '')
      const [opened] = await findOpened(database, { hash })
      const now = clock.now()
      // Renewed or not, nobody stays signed in longer without authenticating again.
      const signedInAt = opened?.signedInAt ?? now
      const endsAt = new Date(endsIfUsed(zone, signedInAt.getTime(), now.getTime()))
      const tokens = await accounts
        .open(account.id, site, {
          device: await deviceOf(request.headers),
          sid: opened?.sid ?? null,
          provenBy: { session: hash },
          age: { signedInAt, endsAt },
        })
        .catch((problem) => {
          if (problem instanceof NoLongerProven) return null
          throw problem
        })
      // It has ended since it was read: through a new password, the fan, or a renewal; in the last case somebody else has the same token.
      if (tokens === null) {
        await endLine(hash, site)
        return null
      }
      const successor = tokenHash(tokens.session)
      if (!(await noteRenewed(database, clock.now(), { hash, successor, account: account.id, site }))) {
        await endings.sessionsOf({ account }, sessionIDOf(successor))
        await endLine(hash, site)
        return null
      }
      if (site === 'account') await moveTies(database, sessionID, sessionIDOf(successor))
      return cookies.replace(request, site, tokens)
    },
    async shownAgain(request) {
      const token = cookies.tokenOf(request)
      if (token !== null) await endLine(tokenHash(token), siteOf(request.headers))
    },
  }
}
