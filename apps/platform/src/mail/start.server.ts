/** Opens the post office as configured by the environment: mails leave by SMTP, or are shown on the screen. */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { installationSecret } from '../database/installation-secrets.ts'
import { type Letters, lettersIn } from './letters.ts'
import { openPostOffice } from './post-office.ts'

/** The part of it that services need. */
export type Mailing = {
  letters: Letters
  /** The club's name for letters. */
  club: string
  /** Delivers queued mails. */
  wake(): void
  /** Whether mails stay here, to be read on the screen. */
  onScreen: boolean
  /** Key for the hashes of mailed codes. */
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

/** In production without a mail server, mails wait and the log says so: not everybody may read letters with codes. */
export async function startMail(options: Options): Promise<Mailing & { stop(): Promise<void> }> {
  const { database, clock, smtp, production, club, locale, warn } = options
  // Without SMTP its library need not be loaded.
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
