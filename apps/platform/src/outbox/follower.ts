/** Tells whoever waits that the outbox has grown, by asking for its newest number at short intervals while anybody waits. */
import type { Database } from '../database/database.ts'
import { newestChange } from './outbox.ts'

export type Follower = {
  /** Resolves as soon as there is an entry after `seq`, or when `signal` fires. */
  beyond(seq: number, signal: AbortSignal): Promise<void>
  /** Looks now: this process has just written an entry, and readers need not wait for the next look. */
  wake(): void
}

const everyMs = 150

export function followOutbox(
  database: Database,
  log: { warn(details: object, message: string): void },
): Follower {
  const waiting = new Set<{ seq: number; wake: () => void }>()
  let timer: NodeJS.Timeout | null = null

  const look = async () => {
    try {
      const newest = await newestChange(database)
      for (const entry of waiting) if (newest > entry.seq) entry.wake()
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; trying again')
    }
    timer = waiting.size > 0 ? setTimeout(look, everyMs) : null
  }

  return {
    wake() {
      if (timer === null) return
      clearTimeout(timer)
      timer = setTimeout(look, 0)
    },
    beyond: (seq, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          waiting.delete(entry)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const entry = { seq, wake }
        waiting.add(entry)
        signal.addEventListener('abort', wake, { once: true })
        if (!timer) timer = setTimeout(look, 0)
      }),
  }
}
