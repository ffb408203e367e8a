/** Limits how much may go on at once for one key; the rest waits its turn, first come first served. */

export type Turns = {
  /** Resolves when it is the caller's turn. @returns a function to call when it is over */
  take(key: string): Promise<() => void>
}

export function createTurns(ofKey: number): Turns {
  const keys = new Map<string, { going: number; waiting: (() => void)[] }>()
  return {
    async take(key) {
      const line = keys.get(key) ?? { going: 0, waiting: [] }
      keys.set(key, line)
      // A finished turn passes its place to the next one, so the count stays the same.
      if (line.going < ofKey) line.going += 1
      else await new Promise<void>((turn) => line.waiting.push(turn))
      let over = false
      return () => {
        if (over) return
        over = true
        const next = line.waiting.shift()
        if (next) return next()
        line.going -= 1
        if (line.going === 0) keys.delete(key)
      }
    },
  }
}
