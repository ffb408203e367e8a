/**
 * Whether anybody has subscribed to alerts, as far as this process knows: it hears of subscriptions made here, and regularly asks the
 * database about those made through another platform on the same database, or ended.
 */
import type { Queryable } from '../../database/database.ts'
import { hasSubscriptions } from './subscriptions.store.ts'

export type Audience = {
  /** Whether there were subscribers at the last check or subscription. */
  some(): boolean
  /** Asks the database. */
  ask(): Promise<void>
  /** Somebody has subscribed through this process. */
  arrived(): void
  /** Resolves on the next subscription, or when `signal` fires. */
  arrival(signal: AbortSignal): Promise<void>
}

export function audienceOf(database: Queryable): Audience {
  let some = false
  let arrivals = 0
  const waiting = new Set<() => void>()
  return {
    some: () => some,
    async ask() {
      const before = arrivals
      const found = await hasSubscriptions(database)
      // The query may have missed a subscription made meanwhile.
      some = found || arrivals !== before
    },
    arrived() {
      arrivals += 1
      some = true
      for (const wake of [...waiting]) wake()
    },
    arrival: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      }),
  }
}
