/** Looks every few seconds for vouchers that have run out; two instances that find the same one reach the same result. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlatformContext } from '../../server/context.ts'
import { endDue } from './vouchers.store.ts'

/** Milliseconds between two looks. */
const everyMs = 15_000

export type VoucherEnding = {
  /** One look. */
  look(): Promise<void>
  /** Keeps looking until the platform stops. */
  start(): void
}

type Options = Pick<PlatformContext, 'database' | 'clock' | 'mail' | 'warn' | 'stopping'>

export function voucherEnding({ database, clock, mail, warn, stopping }: Options): VoucherEnding {
  const { letters, club, wake } = mail
  const look = async () => {
    if ((await endDue({ database, letters, club }, clock.now())) === 0) return
    wake()
  }
  return {
    look,
    start() {
      const go = async () => {
        while (!stopping.aborted) {
          await look().catch((error: unknown) => warn({ err: error }, 'vouchers could not be ended'))
          await sleep(everyMs, undefined, { signal: stopping, ref: false })
        }
      }
      go().catch(() => {})
    },
  }
}
