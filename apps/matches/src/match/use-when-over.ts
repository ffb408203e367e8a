import { useEffect } from 'react'

/**
 * Milliseconds after the whistle: results and tables are made by then, and the score has been seen where it stood. Everybody
 * hears the whistle at once; they ask one after the other within the time that follows.
 */
const rest = 4_000
const spread = 12_000

/** Calls once each time another match has ended. @param ended how many have, of those that the page shows as not over */
export function useWhenOver(ended: number, ask: () => void): void {
  useEffect(() => {
    if (ended === 0) return
    const timer = setTimeout(ask, rest + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [ended, ask])
}
