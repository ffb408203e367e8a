/**
 * A bounded pool: so many at once, so many waiting, and the rest is refused at once rather than late. Whoever asks for much stands in a
 * line of their own, and the lines go on in turn: one who asks for everything holds up nobody else.
 */
import { overloaded } from './errors.ts'

export type Pool = {
  /**
   * @param askedBy for whom it is done, by name; whoever wants the same later may be added while it waits
   * @throws Refusal 503 where too many wait already
   */
  run<Result>(work: () => Promise<Result>, askedBy?: ReadonlySet<string>): Promise<Result>
}

/** Where it is all the same who asks, there is one line. */
const anybody: ReadonlySet<string> = new Set([''])

/** Full lines that may wait at once. */
const fullLines = 4
/** Names that are remembered, at most. Without them the lines begin anew, and nobody is wronged for long. */
const mostNames = 10_000

type Waiter = { askedBy: ReadonlySet<string>; begin: () => void }

/**
 * @param mostWaiting in one line
 * @param refused what the one too many is told
 */
export function boundedPool(atOnce: number, mostWaiting: number, refused: string): Pool {
  const waiting: Waiter[] = []
  /** Which turn each name had last. */
  const turns = new Map<string, number>()
  let turn = 0
  let running = 0

  const isFull = (askedBy: ReadonlySet<string>) =>
    waiting.length >= fullLines * mostWaiting ||
    waiting.filter((waiter) => [...askedBy].some((name) => waiter.askedBy.has(name))).length >= mostWaiting

  const lastTurnOf = ({ askedBy }: Waiter) => Math.min(...[...askedBy].map((name) => turns.get(name) ?? 0))

  /** The first in the line that has waited longest for a turn. */
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
        // Whoever finishes hands its place over, so the count stays.
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
