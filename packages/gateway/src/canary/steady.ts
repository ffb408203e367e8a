/**
 * Whether the platform answers in time. While it does not, pages without a kept copy fail, and those are mostly a canary's; such
 * failures are not the canary's fault.
 */

export type Steadiness = {
  /** Whether the platform was slow or away within the time that a page may take. */
  isShaken(): boolean
  stop(): void
}

type Options = {
  /** Sends the platform a small request. @throws if it is away */
  ask: () => Promise<unknown>
  /** Whether anybody needs to know: without a canary no request is sent. */
  wanted: () => boolean
  clock: () => number
}

/** Milliseconds between two requests, and those after which a response counts as slow. */
const every = 250
const slow = 400
/** Milliseconds for which a page may have waited for a response that came late. */
const remembered = 6_000

export function watchSteadiness({ ask, wanted, clock }: Options): Steadiness {
  /** When the outstanding request was sent. */
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
