/** What is over is deleted: when a platform starts, and once an hour from then on, for it may run for months. */
import type { Composed } from './compose.ts'
import { forgetOldCodes } from './identity/mailed-codes.store.ts'
import { forgetOldRenewals } from './identity/renewed-sessions.store.ts'
import { forgetExpiredSessions, sessionSeconds } from './identity/sessions.store.ts'

/** Milliseconds. */
const again = 3_600_000

type Ports = {
  context: Pick<Composed['context'], 'database' | 'clock'>
  services: {
    adverts: Pick<Composed['services']['adverts'], 'forgetOld'>
    payments: Pick<Composed['services']['payments'], 'forgetOld'>
  }
}

/** Nothing but deletes by the clock: whatever two instances do at once ends at the same. */
export async function forgetOld({
  context: { database, clock },
  services: { adverts, payments },
}: Ports): Promise<void> {
  const now = clock.now()
  await forgetExpiredSessions(database, now)
  await forgetOldRenewals(database, now, sessionSeconds)
  await forgetOldCodes(database, now)
  await adverts.forgetOld(now)
  await payments.forgetOld(now)
}

/** @returns what stops it */
export function keepForgetting(ports: Ports, warn: (details: object, message: string) => void): () => void {
  const timer = setInterval(
    () => void forgetOld(ports).catch((err: unknown) => warn({ err }, 'what is over was not forgotten')),
    again,
  )
  timer.unref()
  return () => clearInterval(timer)
}
