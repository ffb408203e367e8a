/**
 * Answers requested at the first sign that a fan is about to navigate. The navigation then finds them ready; if none follows, they are
 * dropped.
 */
import type { Transport } from '../app/api-client.ts'

/** Milliseconds for which an answer counts as fresh: the time from hovering to pressing, with a margin. */
export const keptFor = 5000

/** Most answers kept at a time: moving a pointer over a list of links must not request all of them. */
export const mostKept = 24

type Answer = ReturnType<Transport>

export type Ahead = {
  /** Fetches what is not kept yet, and keeps it. */
  ask: Transport
  /** Returns a kept answer, once, or fetches it. */
  take: Transport
  /** Drops everything, for example when another fan signs in. */
  forget(): void
}

/**
 * @param bring calls the service
 * @param now milliseconds of a monotonic clock
 */
export function answersAhead(bring: Transport, now: () => number): Ahead {
  const kept = new Map<string, { since: number; answer: Answer }>()
  const fresh = (path: string) => {
    const found = kept.get(path)
    return found && now() - found.since < keptFor ? found.answer : null
  }
  const keep = (path: string, answer: Answer) => {
    for (const [old, { since }] of kept) if (now() - since >= keptFor) kept.delete(old)
    if (kept.size >= mostKept) return answer
    kept.set(path, { since: now(), answer })
    // A later caller of the answer gets the failure; nobody else needs it.
    answer.catch(() => {})
    return answer
  }
  return {
    ask: (path, signal) => fresh(path) ?? keep(path, bring(path, signal)),
    async take(path, signal) {
      const answer = fresh(path)
      kept.delete(path)
      const found = await answer?.catch(() => null)
      return found?.status === 200 ? found : bring(path, signal)
    },
    forget: () => kept.clear(),
  }
}
