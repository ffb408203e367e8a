/**
 * Whether anybody wants to hear of anything, as far as this process knows: it is told of who asks here, and asks the database now
 * and then for who asked another platform on the same database, or left.
 */
import type { Queryable } from '../../database/database.ts'
import { hasSubscriptions } from './subscriptions.store.ts'

export type Audience = {
  /** Whether there was anybody when that was last asked or told. */
  some(): boolean
  /** Asks the database. */
  ask(): Promise<void>
  /** Somebody has asked this process for alerts. */
  arrived(): void
  /** Resolves as soon as somebody does, or when `signal` fires. */
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
      // Who came meanwhile may not have been there to be found.
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
