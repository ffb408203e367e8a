/**
 * Notifies waiters when the outbox has grown: it queries the newest number after each write of this process and, if other
 * processes write to the same database, at short intervals while anybody waits.
 */
import type { Database } from '../database/database.ts'
import { newestChange, tellAfterWrites } from './outbox.ts'

export type Follower = {
  /** Resolves as soon as there is an entry after `seq`, or when `signal` fires. */
  beyond(seq: number, signal: AbortSignal): Promise<void>
}

const everyMs = 150

export function followOutbox(
  database: Database,
  log: { warn(details: object, message: string): void },
): Follower {
  const waiting = new Set<{ seq: number; wake: () => void }>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let again = false

  /** @returns whether the outbox could be read */
  const lookOnce = async (): Promise<boolean> => {
    try {
      const newest = await newestChange(database)
      for (const entry of waiting) if (newest > entry.seq) entry.wake()
      return true
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; trying again')
      return false
    }
  }
  const look = async () => {
    // One check at a time; writes made meanwhile get another check after it.
    again = looking
    if (looking) return
    looking = true
    let readable: boolean
    do {
      again = false
      readable = await lookOnce()
    } while (again)
    looking = false
    clearTimeout(timer)
    if (waiting.size > 0 && (database.shared || !readable)) timer = setTimeout(look, everyMs)
  }
  /** Hears of writes while anybody waits: a follower that nobody waits for is held by nothing. */
  let stopHearing: (() => void) | null = null

  return {
    beyond: (seq, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          waiting.delete(entry)
          if (waiting.size === 0) {
            stopHearing?.()
            stopHearing = null
          }
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const entry = { seq, wake }
        waiting.add(entry)
        stopHearing ??= tellAfterWrites(database, () => void look())
        signal.addEventListener('abort', wake, { once: true })
        void look()
      }),
  }
}
