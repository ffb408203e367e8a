/** Our account for a fan who signs in with a provider. */
import { randomUUID } from 'node:crypto'
import { signInCodes } from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { keepMailsOf } from '../../mail/mails.store.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import { Refusal } from '../../server/errors.ts'
import { type Account, findAccount, insertAccount, noPassword, noteProven } from '../accounts.store.ts'
import { accessTopic, lockAccount, setGrant } from '../entitlements.store.ts'
import { registered } from '../registration.ts'
import type { Billing } from '../routes.ts'
import type { Fan } from './mode.ts'
import { forgetSessionsOfOtherModes } from './remote-sessions.store.ts'

const taken = () =>
  new Refusal(409, [
    {
      code: signInCodes.elsewhere,
      title: 'There is already a club account with this email address',
      detail: 'Please sign in to it as you did before, or ask the club.',
    },
  ])

async function known(database: Queryable, provider: string, subject: string): Promise<string | null> {
  const [row] = await database.query<{ account: string }>(
    'select account from remote_accounts where provider = $1 and subject = $2',
    [provider, subject],
  )
  return row?.account ?? null
}

/** The provider's subject for one of our accounts; null: none. */
export async function subjectOf(
  database: Queryable,
  provider: string,
  account: string,
): Promise<string | null> {
  const [row] = await database.query<{ subject: string }>(
    'select subject from remote_accounts where provider = $1 and account = $2',
    [provider, account],
  )
  return row?.subject ?? null
}

/** The source of entitlements from a provider of accounts. */
const sourceOf = (provider: string): string => `provider:${provider}`

/** How many accounts one transaction takes entitlements from. */
const atOnce = 200

/**
 * When the platform starts in another mode, ends what the former mode opened: its sessions, and the entitlements from its provider.
 * @param provider the current one; null if accounts are our own, or there are none
 */
export async function forgetOtherModes(
  { database, clock }: { database: Database; clock: Clock },
  provider: string | null,
): Promise<void> {
  await forgetSessionsOfOtherModes(database, provider)
  const today = provider === null ? null : sourceOf(provider)
  let last = { account: '', source: '' }
  for (;;) {
    const had = await database.query<{ account: string; source: string }>(
      `select distinct account, source from account_entitlements
       where source like 'provider:%' and source is distinct from $1 and (account, source) > ($2, $3)
       order by account, source limit $4`,
      [today, last.account, last.source, atOnce],
    )
    await writeWithOutbox(database, async (transaction, changes) => {
      for (const { account, source } of had) {
        if (!(await lockAccount(transaction, account))) continue
        const grant = { account, source, entitlements: [], because: 'mode' }
        if (await setGrant(transaction, clock.now(), grant))
          changes.add(accessTopic, [`account:${account}`], { userID: account })
      }
    })
    const next = had.at(-1)
    if (!next) return
    last = next
  }
}

/** An account under another address than before, as the payment provider must hear of it. */
type Moved = Pick<Account, 'id' | 'email' | 'stripeCustomerID'>
const asMoved = 'id, email, stripe_customer_id as "stripeCustomerID"'

/** Applies the provider's entitlements and personal data. @returns whether either has changed, and the account if its address has */
async function follow(
  transaction: Queryable,
  now: Date,
  id: string,
  provider: string,
  fan: Fan,
): Promise<{ changed: boolean; moved: Moved[] }> {
  if (!(await lockAccount(transaction, id))) return { changed: false, moved: [] }
  const before = await findAccount(transaction, id)
  const named = await transaction.query(
    'update accounts set display_name = $2 where id = $1 and display_name <> $2 returning id',
    [id, fan.displayName],
  )
  const moved = await transaction.query<Moved>(
    `update accounts set email = $2 where id = $1 and email <> $2
     and not exists (select from accounts where email = $2) returning ${asMoved}`,
    [id, fan.email],
  )
  if (moved.length > 0 && before) await keepMailsOf(transaction, before)
  await transaction.query('update accounts set email_proven = ($3 and email = $2) where id = $1', [
    id,
    fan.email,
    fan.emailVerified,
  ])
  const granted =
    fan.entitlements !== null &&
    (await setGrant(transaction, now, {
      account: id,
      source: sourceOf(provider),
      entitlements: fan.entitlements,
      because: provider,
    }))
  return { changed: granted || named.length > 0 || moved.length > 0, moved }
}

/** No mailbox can exist below this host name (RFC 2606). */
const nobodys = (account: string) => `${account}@address.invalid`

/**
 * The account with an address that the provider has verified, for this subject to join. One whose address was never verified is the fan's
 * from now on, with what was bought: whoever came to it by another provider has no way back. If another subject of the same provider has it
 * without verification, the account stays theirs but loses the address.
 * @param email as `emailAddress` spells it; an account may have been registered before there was one spelling
 * @returns its id, null if there is none to join; and the account that has lost the address
 */
async function accountToJoin(
  transaction: Queryable,
  changes: Changes,
  provider: string,
  email: string,
): Promise<{ there: string | null; moved: Moved[] }> {
  const [found] = await transaction.query<{ id: string; email: string; proven: boolean }>(
    `select id, email, email_proven as proven from accounts where email in ($1, $2)
     order by (email = $1) desc limit 1 for update`,
    [email, shownAddress(email)],
  )
  if (!found) return { there: null, moved: [] }
  if (found.proven || (await subjectOf(transaction, provider, found.id)) === null) {
    await noteProven(transaction, found.id)
    return { there: found.id, moved: [] }
  }
  const moved = await transaction.query<Moved>(
    `update accounts set email = $2 where id = $1 returning ${asMoved}`,
    [found.id, nobodys(found.id)],
  )
  await keepMailsOf(transaction, found)
  changes.add(accessTopic, [`account:${found.id}`], { userID: found.id })
  return { there: null, moved }
}

/** @param own besides our own accounts, one of which may have several ways to sign in; with a provider for all, it has one */
async function bind(transaction: Queryable, provider: string, fan: Fan, id: string, own: boolean) {
  if (!own)
    await transaction.query('delete from remote_accounts where provider = $1 and account = $2', [
      provider,
      id,
    ])
  await transaction.query('insert into remote_accounts (provider, subject, account) values ($1, $2, $3)', [
    provider,
    fan.subject,
    id,
  ])
}

type Ports = {
  database: Database
  clock: Clock
  /** Tells the payment provider another address of an account. */
  moved: Billing['moved']
}

/**
 * Finds or creates it. An existing account is only ever joined by an address that the provider has verified: anybody could type another's,
 * the first time or the second.
 * @param own keeps name and address of an account that is older than this way to sign in
 * @returns its id. @throws Refusal 409 if the address belongs to another account
 */
export async function accountOf(
  { database, clock, moved }: Ports,
  provider: string,
  fan: Fan,
  { own = false } = {},
): Promise<string> {
  const found = await writeWithOutbox(database, async (transaction, changes) => {
    const now = clock.now()
    const followed = async (id: string) => {
      if (own) return { id, moved: [] }
      const after = await follow(transaction, now, id, provider, fan)
      if (after.changed) changes.add(accessTopic, [`account:${id}`], { userID: id })
      return { id, moved: after.moved }
    }
    const before = await known(transaction, provider, fan.subject)
    if (before !== null) return followed(before)
    const { email, emailVerified, displayName } = fan
    const joined = emailVerified
      ? await accountToJoin(transaction, changes, provider, email)
      : { there: null, moved: [] }
    const id = joined.there ?? randomUUID()
    if (joined.there === null) {
      const made = await insertAccount(transaction, now, {
        ...{ id, email, emailProven: emailVerified, displayName },
        ...{ passwordHash: noPassword, entitlements: [registered] },
        ...{ mustChangePassword: false, blocked: false, bypassed: false, sample: false },
      })
      if (!made) throw taken()
    }
    await bind(transaction, provider, fan, id, own)
    const after = await followed(id)
    return { id, moved: [...joined.moved, ...after.moved] }
  })
  // Not awaited: if the payment provider misses it, it is told again before its portal opens.
  for (const account of found.moved) void moved(account)
  return found.id
}
