/** A bounded pool: so many at once, so many waiting, and the rest is refused at once rather than late. */
import { overloaded } from './errors.ts'

export type Pool = {
  /** @throws Refusal 503 where too many wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** @param refused what the one too many is told */
export function boundedPool(atOnce: number, mostWaiting: number, refused: string): Pool {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async (work) => {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) throw overloaded(refused, 2)
        // Whoever finishes hands its place over, so the count stays.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
