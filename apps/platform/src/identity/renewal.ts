/** A session that is renewed: another token and another while, and whatever belongs to it goes on. */
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { siteOf } from '../server/caller.ts'
import type { SignedIn } from './accounts.store.ts'
import { moveTies } from './provider/provider-sessions.store.ts'
import type { SessionCookies } from './session-cookies.ts'
import { findOpened } from './session-origins.store.ts'
import { sessionIDOf, tokenHash } from './sessions.store.ts'
import type { SignInService } from './sign-in.ts'

type Options = {
  database: Queryable
  accounts: Pick<SignInService, 'open'>
  cookies: Pick<SessionCookies, 'tokenOf' | 'replace'>
}

/** @returns the cookies of the session that takes the place of a caller's */
export const renewal =
  ({ database, accounts, cookies }: Options) =>
  async (request: FastifyRequest, { account, sessionID }: SignedIn): Promise<string[]> => {
    const site = siteOf(request.headers)
    const before = cookies.tokenOf(request) ?? ''
    const [opened] = await findOpened(database, { hash: tokenHash(before) })
    const tokens = await accounts.open(account.id, site, opened?.sid ?? null)
    if (site === 'account') await moveTies(database, sessionID, sessionIDOf(tokenHash(tokens.session)))
    return cookies.replace(request, site, tokens)
  }
