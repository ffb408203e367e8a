/** Push services that accept requests and never respond: one of them must not hold up other services' browsers. Pure. */

/** After this many timeouts in a row we ask a service only once a minute, until it responds. */
const inARow = 8
const askAgain = 60_000

export type Silences = {
  /** Whether to ask it. @param now milliseconds of any running clock */
  asks(origin: string, now: number): boolean
  silent(origin: string, now: number): void
  answered(origin: string): void
}

export function createSilences(): Silences {
  const origins = new Map<string, { count: number; askAt: number }>()
  return {
    asks(origin, now) {
      const known = origins.get(origin)
      if (!known || known.count < inARow) return true
      if (now < known.askAt) return false
      known.askAt = now + askAgain
      return true
    },
    silent(origin, now) {
      origins.set(origin, { count: (origins.get(origin)?.count ?? 0) + 1, askAt: now + askAgain })
    },
    answered: (origin) => void origins.delete(origin),
  }
}
