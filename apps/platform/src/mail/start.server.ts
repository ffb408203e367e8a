/** Opens the post office as the environment says: mails leave by SMTP, or stay to be read on the screen. */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { installationSecret } from '../database/installation-secrets.ts'
import { type Letters, lettersIn } from './letters.ts'
import { openPostOffice } from './post-office.ts'

/** What the services need of it. */
export type Mailing = {
  letters: Letters
  /** The club's name, as letters give it. */
  club: string
  /** What was queued is delivered. */
  wake(): void
  /** Whether mails stay here, to be read on the screen. */
  onScreen: boolean
  /** Keys the hashes of codes that are mailed. */
  codeSecret: string
}

type Options = {
  database: Database
  clock: Clock
  smtp: { url: string; from: string } | null
  production: boolean
  club: string
  locale: string
  warn: (details: object, message: string) => void
}

/** In production without a mail server mails wait, and the log says so: letters with codes must not be read by whoever asks. */
export async function startMail(options: Options): Promise<Mailing & { stop(): Promise<void> }> {
  const { database, clock, smtp, production, club, locale, warn } = options
  // Where mails stay on the screen its library need not be read.
  const delivery = smtp ? (await import('./smtp.server.ts')).smtpDelivery(smtp.url, smtp.from, club) : null
  const office = openPostOffice({
    database,
    clock,
    warn,
    deliver: delivery?.deliver ?? (production ? 'nowhere' : null),
  })
  return {
    letters: await lettersIn(locale),
    club,
    wake: office.wake,
    onScreen: delivery === null && !production,
    codeSecret: await installationSecret(database, 'codes'),
    async stop() {
      await office.stop()
      delivery?.close()
    },
  }
}
