/** Push services that take what comes and say nothing: the browsers of one must not hold up everybody else's. Pure. */

/** So many silences in a row, and a service is asked once a minute and no more, until it answers. */
const inARow = 8
const askAgain = 60_000

export type Silences = {
  /** Whether it is asked. @param now milliseconds of any clock that runs */
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
