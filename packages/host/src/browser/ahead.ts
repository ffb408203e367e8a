/**
 * Answers that are asked for at the first sign that a fan goes somewhere. The navigation that follows finds them in hand; where
 * none follows they are forgotten.
 */
import type { Transport } from '../app/api-client.ts'

/** Milliseconds for which an answer counts as new: as long as it takes from a pointer's rest to a press, with room. */
export const keptFor = 5000

/** So many answers at a time, and no more: a pointer drawn over a list of links is no reason to ask for all of them. */
export const mostKept = 24

type Answer = ReturnType<Transport>

export type Ahead = {
  /** Brings what is not in hand yet, and keeps it. */
  ask: Transport
  /** Gives what is in hand, once, and brings what is not. */
  take: Transport
  /** Lets everything go: who is signed in has changed, say. */
  forget(): void
}

/**
 * @param bring asks the service
 * @param now milliseconds of a clock that only goes on
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
    // Whoever asks for it by then is told; nobody else need know.
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
