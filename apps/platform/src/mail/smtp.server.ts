/** SMTP by nodemailer: it keeps the protocol, the encodings of subjects and addresses, and line breaks out of headers. */
import { createTransport } from 'nodemailer'
import type { Mail } from './mails.store.ts'
import { type Deliver, deliveriesAtOnce } from './post-office.ts'

/** Milliseconds for each step; a server that hangs holds up the mails behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Connections stay open from one mail to the next, for a moment. What breaks off in the middle is tried once more, for a server may have
 * ended a connection just as it was used again; further tries are the post office's.
 */
const connections = { maxConnections: deliveriesAtOnce, idleTimeout: 15_000, maxRequeues: 1 }

/**
 * @param url such as `smtps://user:password@mail.example.com`
 * @param from address that mails come from
 * @param club name beside it
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
      await transport.sendMail({
        from: { name: club, address: from },
        to: { name: '', address: recipient },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        // The same each time: a mail that is handed over twice is one mail to the reader.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
