/** The account of ours that stands for a fan whom a provider answers for. */
import { randomUUID } from 'node:crypto'
import { signInCodes } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import { Refusal } from '../../server/errors.ts'
import { insertAccount, noPassword } from '../accounts.store.ts'
import { accessTopic, lockAccount, setGrant } from '../entitlements.store.ts'
import { registered } from '../registration.ts'
import type { Fan } from './mode.ts'
import { forgetSessionsOfOtherModes } from './remote-sessions.store.ts'

const taken = () =>
  new Refusal(409, [
    {
      code: signInCodes.elsewhere,
      title: 'There is a club account with this email address already',
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

/** Whom a provider calls an account of ours; null: nobody. */
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

/** The source of what a provider of accounts gives. */
const sourceOf = (provider: string): string => `provider:${provider}`

/** Accounts that one transaction takes what they had from. */
const atOnce = 200

/**
 * What a former mode opened, once the platform starts in another: its sessions are nobody's, and what its provider gave is given no more.
 * @param provider of today; null where accounts are our own, or nobody has one
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

/** What the provider says that the account may watch, and who it is, where either has changed. */
async function follow(
  transaction: Queryable,
  now: Date,
  id: string,
  provider: string,
  fan: Fan,
): Promise<boolean> {
  if (!(await lockAccount(transaction, id))) return false
  const named = await transaction.query(
    'update accounts set display_name = $2 where id = $1 and display_name <> $2 returning id',
    [id, fan.displayName],
  )
  const moved = await transaction.query(
    `update accounts set email = $2 where id = $1 and email <> $2
     and not exists (select from accounts where email = $2) returning id`,
    [id, fan.email],
  )
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
  return granted || named.length > 0 || moved.length > 0
}

/** What a host name below this stands for is nobody's (RFC 2606). */
const nobodys = (account: string) => `${account}@address.invalid`

/**
 * The account that has an address which the provider vouches for, for this subject to join. One that another subject of the same
 * provider has come to without being vouched for stays theirs, and loses the address.
 * @returns null: there is none to join
 */
async function accountToJoin(
  transaction: Queryable,
  changes: Changes,
  provider: string,
  email: string,
): Promise<string | null> {
  const [there] = await transaction.query<{ id: string; proven: boolean }>(
    'select id, email_proven as proven from accounts where email = $1 for update',
    [email],
  )
  if (!there) return null
  if (there.proven || (await subjectOf(transaction, provider, there.id)) === null) return there.id
  await transaction.query('update accounts set email = $2 where id = $1', [there.id, nobodys(there.id)])
  changes.add(accessTopic, [`account:${there.id}`], { userID: there.id })
  return null
}

/** @param own beside our own accounts, one of which may have several ways into it; where a provider answers for all, it has one */
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

/**
 * Finds or makes it. An account that is there already is only ever taken over by an address that the provider vouches for, and where
 * somebody vouched for it before: anybody could type another's, the first time or the second.
 * @param own keeps name and address of an account that is older than this way into it
 * @returns its id. @throws Refusal 409 where the address is another account's
 */
export function accountOf(
  { database, clock }: { database: Database; clock: Clock },
  provider: string,
  fan: Fan,
  { own = false } = {},
): Promise<string> {
  return writeWithOutbox(database, async (transaction, changes) => {
    const now = clock.now()
    const before = await known(transaction, provider, fan.subject)
    if (before !== null) {
      if (!own && (await follow(transaction, now, before, provider, fan)))
        changes.add(accessTopic, [`account:${before}`], { userID: before })
      return before
    }
    const { email, emailVerified, displayName } = fan
    const there = emailVerified ? await accountToJoin(transaction, changes, provider, email) : null
    const id = there ?? randomUUID()
    if (there === null) {
      const made = await insertAccount(transaction, now, {
        ...{ id, email, emailProven: emailVerified, displayName },
        ...{ passwordHash: noPassword, entitlements: [registered] },
        ...{ mustChangePassword: false, blocked: false, bypassed: false, sample: false },
      })
      if (!made) throw taken()
    }
    await bind(transaction, provider, fan, id, own)
    if (!own && (await follow(transaction, now, id, provider, fan)))
      changes.add(accessTopic, [`account:${id}`], { userID: id })
    return id
  })
}
