/**
 * A session that is renewed: another token and another while, and whatever belongs to it goes on. A token is renewed once. Whoever shows
 * it again is not the only one who has it, and nobody can tell which of them is its owner: all that followed from it ends.
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
}

export type Renewal = {
  /** @returns the cookies of the session that takes the place of a caller's; null where its token had been renewed before, or its session has ended */
  renew(request: FastifyRequest, who: SignedIn): Promise<string[] | null>
  /** A token came that opens nothing: where it was renewed once, all that followed from it ends. */
  shownAgain(request: FastifyRequest): Promise<void>
}

export function renewal({ database, clock, accounts, cookies, endings }: Options): Renewal {
  const endLine = async (hash: string, site: string) => {
    for (const { account, hash: successor } of await successorsOf(database, hash, site))
      await endings.sessionsOf({ account: { id: account } }, sessionIDOf(successor))
  }
  return {
    async renew(request, { account, sessionID }) {
      const site = siteOf(request.headers)
      const hash = tokenHash(cookies.tokenOf(request) ?? '')
      const [opened] = await findOpened(database, { hash })
      const tokens = await accounts
        .open(account.id, site, {
          device: await deviceOf(request.headers),
          sid: opened?.sid ?? null,
          provenBy: { session: hash },
        })
        .catch((problem) => {
          if (problem instanceof NoLongerProven) return null
          throw problem
        })
      // It has ended since it was looked up: by a new password, by the fan, or by being renewed, and then somebody else has the same token.
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
