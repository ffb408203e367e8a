/** Accounts, and what each may watch. */
import type { SiteID } from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { gathered } from '../database/gathered.ts'
import { type Changes, writeWithOutbox } from '../outbox/outbox.ts'
import { accessTopic, fromClub, lockAccount, setGrant } from './entitlements.store.ts'
import type { SessionAge } from './session-age.core.ts'
import { endSessionsOf, sessionIDOf, sessionsTopic } from './sessions.store.ts'

export type Account = {
  id: string
  email: string
  displayName: string
  blocked: boolean
  bypassed: boolean
  stripeCustomerID: string | null
  /** Sorted by name. */
  entitlements: string[]
}

/** The caller: an account with its own session. */
export type SignedIn = {
  account: Account
  /** Distinguishes this session from the account's others; opens nothing. */
  sessionID: string
}

type Row = {
  id: string
  email: string
  display_name: string
  blocked: boolean
  bypassed: boolean
  stripe_customer_id: string | null
  entitlements: string[]
}

const columns = `a.id, a.email, a.display_name, a.blocked, a.bypassed, a.stripe_customer_id,
  array(select distinct entitlement from account_entitlements e where e.account = a.id order by entitlement) as entitlements`

const accountOf = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
  blocked: row.blocked,
  bypassed: row.bypassed,
  stripeCustomerID: row.stripe_customer_id,
  entitlements: row.entitlements,
})

/** The account behind a session token; null if the session is unknown, ended, expired or another site's. */
export type FindSignedIn = (token: string, site: SiteID) => Promise<SignedIn | null>

/** A session with its account. */
export type KnownSession = {
  who: SignedIn
  site: string
  /** In milliseconds: by its age, or as confirmed by a provider of accounts. */
  expiresAt: number
  age: SessionAge
}

/** Reads sessions by the hash of their token. Simultaneous requests share one query. */
export const sessionReader = (
  database: Queryable,
  clock: Clock,
): ((hash: string) => Promise<KnownSession | null>) =>
  gathered(async (hashes) => {
    type Read = { token_hash: string; site: string; created_at: string; ends_at: string; expires_at: string }
    const rows = await database.query<Row & Read>(
      // A session confirmed by a provider of accounts is valid only until that confirmation expires.
      `select s.token_hash, s.site, s.created_at, s.expires_at as ends_at, least(s.expires_at, coalesce(r.until, s.expires_at)) as expires_at, ${columns}
       from sessions s join accounts a on a.id = s.user_id left join remote_sessions r on r.session = s.token_hash
       where s.token_hash = any($1) and s.expires_at > $2 and (r.until is null or r.until > $2)`,
      [hashes, clock.now().toISOString()],
    )
    return new Map(
      rows.map((row) => [
        row.token_hash,
        {
          who: { account: accountOf(row), sessionID: sessionIDOf(row.token_hash) },
          site: row.site,
          expiresAt: Date.parse(row.expires_at),
          age: { signedInAt: Date.parse(row.created_at), endsAt: Date.parse(row.ends_at) },
        },
      ]),
    )
  })

export async function findAccount(database: Queryable, id: string): Promise<Account | null> {
  const [row] = await database.query<Row>(`select ${columns} from accounts a where a.id = $1`, [id])
  return row ? accountOf(row) : null
}

/** `passwordHash`: null if the account has no password. */
export type Credentials = { id: string; passwordHash: string | null; mustChangePassword: boolean }

/** Stored instead of a hash: an account that a provider vouches for, until its holder chooses a password. */
export const noPassword = 'none'

/** @param email as `emailAddress` spells it; an account may have been registered before there was one spelling */
export async function findCredentials(database: Queryable, email: string): Promise<Credentials | null> {
  const [row] = await database.query<{ id: string; password_hash: string; must_change_password: boolean }>(
    `select id, password_hash, must_change_password from accounts where email in ($1, $2)
     order by (email = $1) desc limit 1`,
    [email, shownAddress(email)],
  )
  return row
    ? {
        id: row.id,
        passwordHash: row.password_hash === noPassword ? null : row.password_hash,
        mustChangePassword: row.must_change_password,
      }
    : null
}

/**
 * Takes effect only if the password is still the one that was checked.
 * @param along writes in the same transaction
 */
export async function changePassword(
  database: Database,
  id: string,
  before: string,
  after: string,
  along: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<boolean> {
  return writeWithOutbox(database, async (transaction, changes) => {
    const changed = await transaction.query(
      `update accounts set password_hash = $3, must_change_password = false
       where id = $1 and password_hash = $2 returning id`,
      [id, before, after],
    )
    if (changed.length === 0) return false
    // Anybody who knew the old one is signed out.
    await endSessionsOf(transaction, changes, id)
    await along(transaction)
    return true
  })
}

/** The same password under a stronger hash: nobody is signed out. Does nothing if the password has changed meanwhile. */
export async function renewHash(
  database: Queryable,
  id: string,
  before: string,
  after: string,
): Promise<void> {
  await database.query('update accounts set password_hash = $3 where id = $1 and password_hash = $2', [
    id,
    before,
    after,
  ])
}

export type NewAccount = {
  id: string
  email: string
  displayName: string
  passwordHash: string
  mustChangePassword: boolean
  blocked: boolean
  bypassed: boolean
  sample: boolean
  /** False: nobody has verified that the address is its holder's. */
  emailProven?: boolean
  entitlements: readonly string[]
  attributes?: HolderAttributes
}

/** @returns whether it was added: an email has only one account */
export const addAccount = (database: Database, now: Date, account: NewAccount): Promise<boolean> =>
  database.transaction((transaction) => insertAccount(transaction, now, account))

/** @returns whether it was added; for a transaction that has more to do */
export async function insertAccount(
  transaction: Queryable,
  now: Date,
  account: NewAccount,
): Promise<boolean> {
  const added = await transaction.query(
    `insert into accounts (id, email, display_name, password_hash, must_change_password, blocked, bypassed, sample, created_at, attributes, email_proven)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11) on conflict do nothing returning id`,
    [
      account.id,
      account.email,
      account.displayName,
      account.passwordHash,
      account.mustChangePassword,
      account.blocked,
      account.bypassed,
      account.sample,
      now.toISOString(),
      JSON.stringify(account.attributes ?? {}),
      account.emailProven ?? true,
    ],
  )
  if (added.length === 0) return false
  await setGrant(transaction, now, {
    account: account.id,
    source: fromClub,
    entitlements: account.entitlements,
    because: account.sample ? 'sample' : 'registration',
  })
  return true
}

/** Sets exactly these, besides what the account has bought. @returns false if there is no such account */
export const setEntitlements = (
  database: Database,
  now: Date,
  id: string,
  entitlements: readonly string[],
): Promise<boolean> =>
  writeWithOutbox(database, async (transaction, changes) => {
    if (!(await lockAccount(transaction, id))) return false
    await setGrant(transaction, now, { account: id, source: fromClub, entitlements, because: 'staff' })
    changes.add(accessTopic, [`account:${id}`], { userID: id })
    return true
  })

/** @returns false if there is no such account */
export const setBlocked = (database: Database, id: string, blocked: boolean): Promise<boolean> =>
  writeWithOutbox(database, async (transaction, changes) => {
    const changed = await transaction.query('update accounts set blocked = $2 where id = $1 returning id', [
      id,
      blocked,
    ])
    if (changed.length === 0) return false
    changes.add(accessTopic, [`account:${id}`], { userID: id })
    return true
  })

/** What holders have entered about themselves; empty for an account that was not registered here. */
export type HolderAttributes = { forename?: string; surname?: string; newsletter?: boolean }

export type Holder = {
  id: string
  email: string
  displayName: string
  createdAt: string
  attributes: HolderAttributes
}

export async function findHolder(database: Queryable, id: string): Promise<Holder | null> {
  const [row] = await database.query<Holder>(
    `select id, email, display_name as "displayName", created_at as "createdAt", attributes from accounts where id = $1`,
    [id],
  )
  return row ?? null
}

/** Attributes left out stay as they were. */
export const setAttributes = (
  database: Database,
  id: string,
  displayName: string,
  attributes: HolderAttributes,
): Promise<void> =>
  writeWithOutbox(database, async (transaction, changes) => {
    await transaction.query(
      'update accounts set display_name = $2, attributes = attributes || $3::jsonb where id = $1',
      [id, displayName, JSON.stringify(attributes)],
    )
    changes.add(accessTopic, [`account:${id}`], { userID: id })
  })

/** Sets an address that a code has verified. @returns false if another account has it */
export async function setEmail(
  transaction: Queryable,
  changes: Changes,
  id: string,
  email: string,
): Promise<boolean> {
  const changed = await transaction.query(
    `update accounts set email = $2, email_proven = true
     where id = $1 and not exists (select from accounts where email = $2 and id <> $1) returning id`,
    [id, email],
  )
  if (changed.length > 0) changes.add(accessTopic, [`account:${id}`], { userID: id })
  return changed.length > 0
}

/**
 * Records that the fan who comes in now has proven the mailbox. Who came by a provider that had not verified the address may be somebody
 * else, and has to prove it to come back.
 */
export async function noteProven(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(
    `with newly as (update accounts set email_proven = true where id = $1 and not email_proven returning id)
     delete from remote_accounts where account in (select id from newly)`,
    [id],
  )
}

/** Sets a new password after a mailed code. */
export async function setPassword(
  transaction: Queryable,
  changes: Changes,
  id: string,
  passwordHash: string,
): Promise<void> {
  await transaction.query(
    'update accounts set password_hash = $2, must_change_password = false where id = $1',
    [id, passwordHash],
  )
  await noteProven(transaction, id)
  await endSessionsOf(transaction, changes, id)
}

/** Deletes the account, its sessions and its entitlements. @returns false if there is no such account any more */
export async function deleteAccount(transaction: Queryable, changes: Changes, id: string): Promise<boolean> {
  await endSessionsOf(transaction, changes, id)
  const ended = await transaction.query('delete from accounts where id = $1 returning id', [id])
  if (ended.length === 0) return false
  await transaction.query('insert into ended_accounts (account) values ($1) on conflict do nothing', [id])
  changes.add(accessTopic, [`account:${id}`], { userID: id })
  return true
}

/** Whether an account is here, ended here, or belongs to another installation or to a day that a backup does not cover. */
export async function whereAccountIs(
  database: Queryable,
  id: string,
): Promise<'here' | 'ended' | 'elsewhere'> {
  const [found] = await database.query<{ here: boolean; ended: boolean }>(
    `select exists (select from accounts where id = $1) as here,
       exists (select from ended_accounts where account = $1) as ended`,
    [id],
  )
  if (found?.here) return 'here'
  return found?.ended ? 'ended' : 'elsewhere'
}

/** Deletes sample accounts with everything they own. */
export async function forgetSampleAccounts(database: Database): Promise<void> {
  await writeWithOutbox(database, async (transaction, changes) => {
    const ended = await transaction.query<{ user_id: string }>(
      'delete from sessions where user_id in (select id from accounts where sample) returning user_id',
    )
    for (const userID of new Set(ended.map((row) => row.user_id)))
      changes.add(sessionsTopic, [`sessions:${userID}`], { userID })
    await transaction.query('delete from accounts where sample')
  })
}

export const listSampleAccounts = async (database: Queryable): Promise<string[]> =>
  (await database.query<{ id: string }>('select id from accounts where sample')).map(({ id }) => id)
