/** Lets so much of one key go on at once; the rest waits for its turn, first come first. */

export type Turns = {
  /** Resolves when it is its turn. @returns to be called when it is over */
  take(key: string): Promise<() => void>
}

export function createTurns(ofKey: number): Turns {
  const keys = new Map<string, { going: number; waiting: (() => void)[] }>()
  return {
    async take(key) {
      const line = keys.get(key) ?? { going: 0, waiting: [] }
      keys.set(key, line)
      // Whoever leaves hands the turn on: it is still counted.
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
