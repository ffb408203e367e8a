/** SMTP through nodemailer: it handles the protocol and the encoding of subjects and addresses, and keeps line breaks out of headers. */
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Mail } from './mails.store.ts'
import { type Deliver, deliveriesAtOnce, NoSuchMailbox } from './post-office.ts'

/** Timeouts in milliseconds of each step; a server that hangs delays the mails behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Connections stay open for a moment between mails. A delivery that breaks off is retried once, because the server may have
 * closed a connection just as it was used again; further retries are up to the post office.
 */
const connections = { maxConnections: deliveriesAtOnce, idleTimeout: 15_000, maxRequeues: 1 }

/**
 * Answers that lay it to the address: no such mailbox or domain, or one that is closed (https://www.rfc-editor.org/rfc/rfc3463). All other
 * refusals, and those without such a code, may be meant for us, as where relaying is denied: they are tried again.
 */
const noSuchMailbox = /^5\d\d[ -]5\.(?:1\.(?:[1-46]|10)|2\.1)\b/

const isNoSuchMailbox = (problem: NodemailerError): boolean =>
  problem.command === 'RCPT TO' && noSuchMailbox.test(problem.response ?? '')

/**
 * @param url such as `smtps://user:password@mail.example.com`
 * @param from sender's address
 * @param club sender's name
 */
export function smtpDelivery(url: string, from: string, club: string): { deliver: Deliver; close(): void } {
  const transport = createTransport({
    pool: true,
    url,
    ...connections,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@')[1] ?? 'localhost'
  return {
    async deliver({ id, recipient, replyTo, subject, text }: Mail) {
      const sent = transport.sendMail({
        from: { name: club, address: from },
        to: { name: '', address: recipient },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        // The same on each attempt: a mail that is delivered twice is one mail to the reader.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sent.catch((problem: NodemailerError) => {
        throw isNoSuchMailbox(problem) ? new NoSuchMailbox(problem.message) : problem
      })
    },
    close: () => transport.close(),
  }
}
