/**
 * Mails on their way: written in the transaction that has a reason for them, so that neither is there without the other, and kept
 * until they are delivered. What a delivered mail said is forgotten, and the code in its subject, since a code opens an account.
 */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../database/database.ts'

export type Letter = { subject: string; text: string }
export type Mail = Letter & {
  id: string
  recipient: string
  /** Whom an answer goes to, where that is not the club. */
  replyTo: string | null
  tries: number
}

/** Within this nobody else takes up a mail that is being delivered. Times of delivery are the database's own: a clock that stands still must not hold mails up. */
const claim = '2 minutes'

/** Seconds until the next try: five, doubling, at most an hour. */
const delaySeconds = (tries: number) => Math.min(3600, 5 * 2 ** tries)

/** After so many tries, some three days, a mail is given up: a mail server that is away over a weekend loses nothing. */
export const mostTries = 80

export async function queueMail(
  transaction: Queryable,
  now: Date,
  recipient: string,
  { subject, text }: Letter,
  replyTo: string | null = null,
): Promise<void> {
  await transaction.query(
    'insert into mails (id, recipient, subject, body, created_at, reply_to) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), recipient, subject, text, now.toISOString(), replyTo],
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

/** Takes up the mail that has waited longest. Two instances never take up the same. */
export async function takeMail(database: Queryable): Promise<Mail | null> {
  const [row] = await database.query<Row>(
    `update mails set due_at = now() + interval '${claim}', tries = tries + 1
     where id = (select id from mails where sent_at is null and tries < $1 and due_at <= now()
                 order by due_at, number limit 1 for update skip locked)
     returning id, recipient, subject, body, reply_to, tries`,
    [mostTries],
  )
  return row ? mailOf(row) : null
}

/** A subject as it may be read by whoever has not the mailbox: whatever may be a code is out of it. */
export const withoutCode = (subject: string): string => subject.replace(/\d{6}/g, '••••••')

/** @param keepText whether what it said stays, for a mailbox on the screen */
export async function noteSent(
  database: Queryable,
  { id, subject }: Pick<Mail, 'id' | 'subject'>,
  now: Date,
  keepText: boolean,
): Promise<void> {
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

export type Delivered = { id: string; to: string; subject: string; text: string; sentAt: string }

/** What was delivered to a mailbox, newest first, a hundred at most. */
export const deliveredTo = (database: Queryable, recipient: string): Promise<Delivered[]> =>
  database.query<Delivered>(
    `select id, recipient as "to", subject, body as text, sent_at as "sentAt" from mails
     where recipient = $1 and sent_at is not null order by number desc limit 100`,
    [recipient],
  )

/** Delivered mails are remembered for thirty days, given-up ones for one. */
export async function forgetOldMails(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `delete from mails where (sent_at is not null and sent_at < $1::timestamptz - interval '30 days')
       or (sent_at is null and tries >= $2 and due_at < now() - interval '1 day')`,
    [now.toISOString(), mostTries],
  )
}
