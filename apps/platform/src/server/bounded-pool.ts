/**
 * A bounded pool: a number of tasks run at once, a number wait, and the rest is refused at once rather than late. Each caller has its
 * own queue, and the queues take turns: a caller with many tasks delays nobody else.
 */
import { overloaded } from './errors.ts'

export type Pool = {
  /**
   * @param askedBy names of the callers it is for; more callers of the same task may be added while it waits
   * @throws Refusal 503 if too many are already waiting
   */
  run<Result>(work: () => Promise<Result>, askedBy?: ReadonlySet<string>): Promise<Result>
}

/** If the caller does not matter, there is one queue. */
const anybody: ReadonlySet<string> = new Set([''])

/** Number of full queues that may wait at once. */
const fullLines = 4
/** The most names remembered. After that the turns start again, and nobody is at a disadvantage for long. */
const mostNames = 10_000

type Waiter = { askedBy: ReadonlySet<string>; begin: () => void }

/**
 * @param mostWaiting in one queue
 * @param refused message for the first one too many
 */
export function boundedPool(atOnce: number, mostWaiting: number, refused: string): Pool {
  const waiting: Waiter[] = []
  /** The last turn of each name. */
  const turns = new Map<string, number>()
  let turn = 0
  let running = 0

  const isFull = (askedBy: ReadonlySet<string>) =>
    waiting.length >= fullLines * mostWaiting ||
    waiting.filter((waiter) => [...askedBy].some((name) => waiter.askedBy.has(name))).length >= mostWaiting

  const lastTurnOf = ({ askedBy }: Waiter) => Math.min(...[...askedBy].map((name) => turns.get(name) ?? 0))

  /** The first in the queue that has waited longest for a turn. */
  const next = (): Waiter | undefined => {
    let chosen = waiting[0]
    for (const waiter of waiting) if (chosen && lastTurnOf(waiter) < lastTurnOf(chosen)) chosen = waiter
    if (!chosen) return undefined
    waiting.splice(waiting.indexOf(chosen), 1)
    if (waiting.length === 0 || turns.size > mostNames) turns.clear()
    turn += 1
    for (const name of chosen.askedBy) turns.set(name, turn)
    return chosen
  }

  return {
    run: async (work, askedBy = anybody) => {
      if (running >= atOnce) {
        if (isFull(askedBy)) throw overloaded(refused, 2)
        // A finished task hands its place over, so the count stays.
        await new Promise<void>((begin) => waiting.push({ askedBy, begin }))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const waiter = next()
        if (waiter) waiter.begin()
        else running -= 1
      }
    },
  }
}
