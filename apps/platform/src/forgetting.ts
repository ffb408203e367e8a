/** Deletes expired data: when a platform starts, and then once an hour, since it may run for months. */
import type { Composed } from './compose.ts'
import { forgetOldCodes } from './identity/mailed-codes.store.ts'
import { forgetOldRenewals } from './identity/renewed-sessions.store.ts'
import { longestSeconds } from './identity/session-age.core.ts'
import { forgetExpiredSessions } from './identity/sessions.store.ts'
import { forgetOldMails } from './mail/mails.store.ts'

/** Milliseconds. */
const again = 3_600_000

type Ports = {
  context: Pick<Composed['context'], 'database' | 'clock'>
  services: {
    alerts: Pick<Composed['services']['alerts'], 'forgetOld'>
    adverts: Pick<Composed['services']['adverts'], 'forgetOld'>
    payments: Pick<Composed['services']['payments'], 'forgetOld'>
  }
}

/** Only deletes by the clock: two instances running it at once get the same result. */
export async function forgetOld({
  context: { database, clock },
  services: { alerts, adverts, payments },
}: Ports): Promise<void> {
  const now = clock.now()
  await forgetExpiredSessions(database, now)
  await forgetOldRenewals(database, now, longestSeconds)
  await forgetOldCodes(database, now)
  await forgetOldMails(database, now)
  await alerts.forgetOld(now)
  await adverts.forgetOld(now)
  await payments.forgetOld(now)
}

/** @returns stops it */
export function keepForgetting(ports: Ports, warn: (details: object, message: string) => void): () => void {
  const timer = setInterval(
    () => void forgetOld(ports).catch((err: unknown) => warn({ err }, 'what is over was not forgotten')),
    again,
  )
  timer.unref()
  return () => clearInterval(timer)
}
