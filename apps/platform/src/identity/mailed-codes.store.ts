/**
 * Six digits that prove access to a mailbox. The table holds a keyed hash: a reader of the table cannot try the million codes. A
 * code is valid for half an hour or five wrong attempts, and works once; for a minute it is still known which account it opened.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeWaitsSeconds } from '@club/contracts'
import type { Database, Queryable } from '../database/database.ts'
import type { Awaited } from '../mail/mails.store.ts'

export type CodePurpose = 'register' | 'reset' | 'email'

export const codeMinutes = 30
const mostTries = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const hashOf = (secret: string, purpose: CodePurpose, subject: string, code: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${subject}\n${code}`).digest('base64url')

/** When a code of now expires. */
const codeEnds = (now: Date): Date => new Date(now.getTime() + codeMinutes * 60_000)

/** How the letter with a code of now is waited for: as long as the code works, and until another takes the code's place. */
export const codeAwaited = (now: Date, purpose: CodePurpose, subject: string): Awaited => ({
  as: `${purpose} ${subject}`,
  until: codeEnds(now),
})

type Kept = { secret: string; purpose: CodePurpose; subject: string }

/** Milliseconds: a form that is sent twice, as by a double click, arrives twice within this. */
const twiceWithin = 60_000

/**
 * Stores a code for a subject; the previous one becomes invalid.
 * @param code null stores one that nothing matches, for a subject that must look like any other
 * @param once the same form may be sent twice: a code that is not a minute old stays, with the details that were given last
 * @returns whether this code is the subject's: false if another stays
 */
export async function keepCode(
  transaction: Queryable,
  now: Date,
  { secret, purpose, subject }: Kept,
  code: string | null,
  details: Record<string, unknown>,
  { once = false }: { once?: boolean } = {},
): Promise<boolean> {
  const kept = await transaction.query(
    `insert into mailed_codes (purpose, subject, code_hash, tries_left, expires_at, details)
     values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (purpose, subject) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
       expires_at = excluded.expires_at, details = excluded.details
       where not $7::boolean or mailed_codes.expires_at <= $8 or mailed_codes.tries_left = 0
     returning purpose`,
    [
      purpose,
      subject,
      code === null ? '' : hashOf(secret, purpose, subject, code),
      mostTries,
      codeEnds(now).toISOString(),
      JSON.stringify(details),
      once,
      new Date(codeEnds(now).getTime() - twiceWithin).toISOString(),
    ],
  )
  if (kept.length > 0) return true
  // For a subject that only looks like any other as well, or a stranger could tell the two apart by time.
  await transaction.query('update mailed_codes set details = $3::jsonb where purpose = $1 and subject = $2', [
    purpose,
    subject,
    JSON.stringify(details),
  ])
  return false
}

export type ProvenCode = { details: Record<string, unknown>; hash: string }

/** Uses up one attempt. @returns what was stored with the code, or null if it is wrong, used up or expired */
export async function tryCode(
  database: Database,
  now: Date,
  { secret, purpose, subject }: Kept,
  code: string,
): Promise<ProvenCode | null> {
  const [row] = await database.query<{ code_hash: string; details: Record<string, unknown> }>(
    `update mailed_codes set tries_left = tries_left - 1
     where purpose = $1 and subject = $2 and tries_left > 0 and expires_at > $3 returning code_hash, details`,
    [purpose, subject, now.toISOString()],
  )
  const given = Buffer.from(hashOf(secret, purpose, subject, code))
  const kept = Buffer.from(row?.code_hash ?? '')
  const right = given.length === kept.length && timingSafeEqual(given, kept)
  return row && right ? { details: row.details, hash: row.code_hash } : null
}

/** Uses up a code that was correct. @returns false if another request was quicker */
export async function spendCode(
  transaction: Queryable,
  purpose: CodePurpose,
  subject: string,
  { hash }: ProvenCode,
): Promise<boolean> {
  const spent = await transaction.query(
    'delete from mailed_codes where purpose = $1 and subject = $2 and code_hash = $3 returning purpose',
    [purpose, subject, hash],
  )
  return spent.length > 0
}

const spentBefore = (now: Date): string => new Date(now.getTime() - twiceWithin).toISOString()

/** Remembers for a minute what a code has opened: the last thing in the transaction that uses it. */
export async function noteSpent(
  transaction: Queryable,
  now: Date,
  { hash }: ProvenCode,
  accountID: string,
): Promise<void> {
  await transaction.query(
    `insert into spent_codes (code_hash, account, spent_at) values ($1, $2, $3)
     on conflict (code_hash) do update set account = excluded.account, spent_at = excluded.spent_at`,
    [hash, accountID, now.toISOString()],
  )
}

/** The account that this very code opened within the last minute; null if there is none. */
export async function findSpent(
  database: Queryable,
  now: Date,
  { secret, purpose, subject }: Kept,
  code: string,
): Promise<string | null> {
  const [row] = await database.query<{ account: string }>(
    'select account from spent_codes where code_hash = $1 and spent_at > $2',
    [hashOf(secret, purpose, subject, code), spentBefore(now)],
  )
  return row?.account ?? null
}

/** Every session of the account has ended: no code that opened one opens another. */
export async function forgetSpent(transaction: Queryable, accountID: string): Promise<void> {
  await transaction.query('delete from spent_codes where account = $1', [accountID])
}

/** Codes that expired before this can no longer be sent again. */
const forgottenBefore = (now: Date): string =>
  new Date(now.getTime() - codeWaitsSeconds * 1000 + codeMinutes * 60_000).toISOString()

/**
 * What was stored with a code, to send another to the same mailbox: even if it is no longer valid. @returns `details` null for one
 * that nothing matches; null if none is stored
 */
export async function findWaiting(
  database: Queryable,
  now: Date,
  purpose: CodePurpose,
  subject: string,
): Promise<{ details: Record<string, unknown> | null } | null> {
  const [row] = await database.query<{ code_hash: string; details: Record<string, unknown> }>(
    `select code_hash, details from mailed_codes where purpose = $1 and subject = $2 and expires_at > $3`,
    [purpose, subject, forgottenBefore(now)],
  )
  return row ? { details: row.code_hash === '' ? null : row.details } : null
}

/** Also deletes the data of registrations that were never confirmed. */
export async function forgetOldCodes(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from mailed_codes where expires_at <= $1', [forgottenBefore(now)])
  await database.query('delete from spent_codes where spent_at <= $1', [spentBefore(now)])
}
