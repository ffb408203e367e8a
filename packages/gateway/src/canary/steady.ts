/**
 * Whether the platform answers as it should. While it does not, pages fail that nobody kept a copy of, and those are a canary's: its
 * failures say nothing of it then.
 */

export type Steadiness = {
  /** Whether it was slow or away within the time that a page has. */
  isShaken(): boolean
  stop(): void
}

type Options = {
  /** Asks it something small. @throws where it is away */
  ask: () => Promise<unknown>
  /** Whether anybody wants to know: without a canary nothing is asked. */
  wanted: () => boolean
  clock: () => number
}

/** Milliseconds between two questions, and after which an answer is a slow one. */
const every = 250
const slow = 400
/** Milliseconds for which a page may have waited for an answer that came late. */
const remembered = 6_000

export function watchSteadiness({ ask, wanted, clock }: Options): Steadiness {
  /** When the question was asked that has no answer yet. */
  let asked: number | null = null
  let shaken = Number.NEGATIVE_INFINITY
  const look = () => {
    if (asked !== null || !wanted()) return
    const at = clock()
    asked = at
    const answered = (well: boolean) => {
      asked = null
      if (!well || clock() - at > slow) shaken = clock()
    }
    ask().then(
      () => answered(true),
      () => answered(false),
    )
  }
  const timer = setInterval(look, every)
  timer.unref()
  return {
    isShaken: () => (asked !== null && clock() - asked > slow) || clock() - shaken < remembered,
    stop: () => clearInterval(timer),
  }
}
