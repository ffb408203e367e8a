/** What staff see and change of an account, wherever fans sign in: a fan may write to the club instead, or have no other way. */
import { accountChange, accountExport, accountLookup, accountOne } from '@club/contracts'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { notFound } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import type { AccountData } from './account-data.ts'
import { type Account, findAccount, findCredentials, setBlocked } from './accounts.store.ts'
import type { Endings } from './endings.ts'
import { exportHeaders } from './holder.routes.ts'
import type { Billing } from './routes.ts'

const accountID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })

type Options = {
  database: Database
  data: AccountData
  endings: Pick<Endings, 'enteredBy'>
  billing: Pick<Billing, 'blocked'>
}

const nobody = () => notFound('There is no such account')

const shown = ({ id, email, displayName, blocked, bypassed }: Account) => ({
  body: { data: { id, attributes: { email, displayName, blocked, bypassed } } },
})

export function staffRoutes({ database, data, endings, billing }: Options): Route[] {
  /** @throws Refusal 404 */
  const found = async (id: string): Promise<Account> => {
    const account = await findAccount(database, id)
    if (!account) throw nobody()
    return account
  }
  return [
    route({
      method: 'POST',
      path: '/api/account/v1/accounts/lookups',
      service: 'account',
      summary: 'Finds an account by its email address',
      scope: 'staff',
      body: accountLookup,
      response: accountOne,
      handle: async ({ body }) => {
        const there = await findCredentials(database, body.email)
        if (!there) throw nobody()
        return shown(await found(there.id))
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/account/v1/accounts/:ssoID',
      service: 'account',
      summary: 'Blocks or unblocks an account',
      description: 'A payment that a blocked account has begun is withdrawn; its subscriptions go on.',
      scope: 'staff',
      params: accountID,
      body: accountChange,
      response: accountOne,
      handle: async ({ params, body }) => {
        if (!(await setBlocked(database, params.ssoID, body.blocked))) throw nobody()
        // Sessions entered through the account site end; a fan signed in by a form stays signed in and sees why nothing plays.
        if (body.blocked) {
          await endings.enteredBy(params.ssoID)
          await billing.blocked(params.ssoID)
        }
        return shown(await found(params.ssoID))
      },
    }),
    route({
      method: 'GET',
      path: '/api/account/v1/accounts/:ssoID/export',
      service: 'account',
      summary: 'Everything we hold about an account, for a fan who asks the club for it',
      scope: 'staff',
      params: accountID,
      response: accountExport,
      handle: async ({ params }) => {
        const all = await data.of(await found(params.ssoID))
        if (!all) throw nobody()
        return { body: all, headers: exportHeaders }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/v1/accounts/:ssoID',
      service: 'account',
      summary: 'Deletes an account for good, for a fan who asks the club to',
      description:
        'Its subscriptions end first: 503 if the payment provider does not respond. A provider of accounts keeps its own; whoever signs in there again gets a new account here.',
      scope: 'staff',
      params: accountID,
      response: z.object({ data: z.null() }),
      handle: async ({ params }) => {
        await data.end(await found(params.ssoID))
        return { body: { data: null } }
      },
    }),
  ]
}
