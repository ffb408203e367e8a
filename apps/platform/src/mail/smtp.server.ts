/** SMTP through nodemailer: it handles the protocol and the encoding of subjects and addresses, and keeps line breaks out of headers. */
import { createTransport } from 'nodemailer'
import type { Mail } from './mails.store.ts'
import { type Deliver, deliveriesAtOnce } from './post-office.ts'

/** Timeouts in milliseconds of each step; a server that hangs delays the mails behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Connections stay open for a moment between mails. A delivery that breaks off is retried once, because the server may have
 * closed a connection just as it was used again; further retries are up to the post office.
 */
const connections = { maxConnections: deliveriesAtOnce, idleTimeout: 15_000, maxRequeues: 1 }

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
      await transport.sendMail({
        from: { name: club, address: from },
        to: { name: '', address: recipient },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        // The same on each attempt: a mail that is delivered twice is one mail to the reader.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
