/** SMTP by nodemailer: it keeps the protocol, the encodings of subjects and addresses, and line breaks out of headers. */
import { createTransport } from 'nodemailer'
import type { Mail } from './mails.store.ts'
import type { Deliver } from './post-office.ts'

/** Milliseconds for each step; a server that hangs holds up the mails behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * @param url such as `smtps://user:password@mail.example.com`
 * @param from address that mails come from
 * @param club name beside it
 */
export function smtpDelivery(url: string, from: string, club: string): { deliver: Deliver; close(): void } {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
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
