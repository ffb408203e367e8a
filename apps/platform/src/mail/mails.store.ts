/**
 * Queued mails: written in the transaction that causes them, so that neither exists without the other, and stored
 * until they are delivered. The text of a delivered mail is deleted, and the code in its subject, since a code opens an account.
 */
import { createHash, randomUUID } from 'node:crypto'
import { backOff } from '@club/back-off'
import type { Queryable } from '../database/database.ts'

export type Letter = { subject: string; text: string }
export type Mail = Letter & {
  id: string
  recipient: string
  /** Reply address, if it is not the club's. */
  replyTo: string | null
  tries: number
}

/** While a mail is being delivered, nobody else takes it for this long. Uses the database's clock: a frozen clock must not hold mails up. */
const claim = '2 minutes'

/** Seconds until the next try: five, doubling, at most an hour. */
const delaySeconds = backOff(5, 3600)

/** After this many attempts, over some three days, a mail is given up: a mail server may be down for a weekend without losing any. */
export const mostTries = 80

/** Somebody is waiting for it, as for a code that expires: it is sent before all others, and after `until` no more. */
export type Awaited = {
  /** What for: it takes the place of whatever waits to be sent for the same. */
  as: string
  until: Date
}

type Queued = {
  /** Reply address, if it is not the club's. */
  replyTo?: string | null
  awaited?: Awaited
}

/** What it is waited for may name a fan and a secret of their browser, which the table need not tell. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Queues a mail, in the transaction that causes it. */
export async function queueMail(
  transaction: Queryable,
  now: Date,
  recipient: string,
  { subject, text }: Letter,
  { replyTo, awaited }: Queued = {},
): Promise<void> {
  const as = awaited ? digest(awaited.as) : null
  const at = now.toISOString()
  // Not deleted: what is being delivered at this moment is noted as sent.
  if (as !== null)
    await transaction.query('update mails set expires_at = $2 where awaited_as = $1 and sent_at is null', [
      as,
      at,
    ])
  await transaction.query(
    `insert into mails (id, recipient, subject, body, created_at, reply_to, awaited, awaited_as, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[randomUUID(), recipient, subject, text, at, replyTo ?? null],
      ...[as !== null, as, awaited?.until.toISOString() ?? null],
    ],
  )
}

type Row = {
  id: string
  recipient: string
  subject: string
  body: string
  reply_to: string | null
  tries: number
}
const mailOf = ({ body, reply_to: replyTo, ...row }: Row): Mail => ({ ...row, replyTo, text: body })

/**
 * Takes the mail that has waited longest; those that somebody is waiting for come first. Two instances never take the same.
 * @param now by the platform's clock, as codes expire: what nobody waits for any more is left
 */
export async function takeMail(database: Queryable, now: Date): Promise<Mail | null> {
  const [row] = await database.query<Row>(
    `update mails set due_at = now() + interval '${claim}', tries = tries + 1
     where id = (select id from mails where sent_at is null and tries < $1 and due_at <= now() and (expires_at is null or expires_at > $2)
                 order by awaited desc, due_at, number limit 1 for update skip locked)
     returning id, recipient, subject, body, reply_to, tries`,
    [mostTries, now.toISOString()],
  )
  return row ? mailOf(row) : null
}

/** A subject that is safe to show to people without access to the mailbox: anything that may be a code is masked. */
export const withoutCode = (subject: string): string => subject.replace(/\d{6}/g, '••••••')

/** @param keepText whether to keep its text, for a mailbox on the screen */
export async function noteSent(
  database: Queryable,
  { id, subject }: Pick<Mail, 'id' | 'subject'>,
  now: Date,
  keepText: boolean,
): Promise<void> {
  const forgotten = keepText
    ? []
    : await database.query('delete from mails where id = $1 and forget_once_sent returning id', [id])
  if (forgotten.length > 0) return
  await database.query(
    `update mails set sent_at = $2, subject = $4, body = case when $3::boolean then body else '' end, reply_to = null
     where id = $1`,
    [id, now.toISOString(), keepText, keepText ? subject : withoutCode(subject)],
  )
}

export async function putOff(database: Queryable, { id, tries }: Mail): Promise<void> {
  await database.query(`update mails set due_at = now() + make_interval(secs => $2) where id = $1`, [
    id,
    delaySeconds(tries),
  ])
}

/** No more attempts. */
export const giveUp = (database: Queryable, { id }: Pick<Mail, 'id'>) =>
  database.query('update mails set tries = $2 where id = $1', [id, mostTries])

/** An account by what it is mailed at. */
type Holder = { id: string; email: string }

/** Mails of an account, $1, whose address is $2 now: what its former addresses were sent as well. */
const ofHolder = '(account = $1 or (account is null and recipient = $2))'

/** What an address was sent stays with the account that leaves it: the next to have the address is somebody else. */
export const keepMailsOf = (transaction: Queryable, { id, email }: Holder) =>
  transaction.query('update mails set account = $1 where recipient = $2 and account is null', [id, email])

/** Forgets what an account was sent; what still waits, such as a last letter, once it is delivered. */
export async function forgetMailsOf(transaction: Queryable, { id, email }: Holder): Promise<void> {
  await transaction.query(`delete from mails where ${ofHolder} and sent_at is not null`, [id, email])
  await transaction.query(`update mails set forget_once_sent = true where ${ofHolder}`, [id, email])
}

/** Everything that an account was sent and that is still kept, newest first. */
export const deliveredOf = (
  database: Queryable,
  { id, email }: Holder,
): Promise<Pick<Delivered, 'subject' | 'sentAt'>[]> =>
  database.query(
    `select subject, sent_at as "sentAt" from mails where ${ofHolder} and sent_at is not null
     order by number desc`,
    [id, email],
  )

export type Delivered = { id: string; to: string; subject: string; text: string; sentAt: string }

/** Mails delivered to a mailbox, newest first, at most a hundred. */
export const deliveredTo = (database: Queryable, recipient: string): Promise<Delivered[]> =>
  database.query<Delivered>(
    `select id, recipient as "to", subject, body as text, sent_at as "sentAt" from mails
     where recipient = $1 and sent_at is not null order by number desc limit 100`,
    [recipient],
  )

/** Delivered mails are kept for thirty days, those given up for one; those that nobody waits for any more not at all. */
export async function forgetOldMails(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `delete from mails where (sent_at is not null and sent_at < $1::timestamptz - interval '30 days')
       or (sent_at is null and tries >= $2 and due_at < now() - interval '1 day')
       or (sent_at is null and expires_at <= $1)`,
    [now.toISOString(), mostTries],
  )
}
