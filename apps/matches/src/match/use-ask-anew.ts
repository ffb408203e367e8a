import { useEffect } from 'react'

/**
 * Milliseconds after the word: results and tables are made by then, and the score has been seen where it stood. Everybody
 * hears the whistle at once; they ask one after the other within the time that follows.
 */
const rest = 4_000
const spread = 12_000

/** Calls once each time there is another reason to ask. @param reason changes with it; '' and 0: there is none */
export function useAskAnew(reason: string | number, ask: () => void): void {
  useEffect(() => {
    if (reason === 0 || reason === '') return
    const timer = setTimeout(ask, rest + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [reason, ask])
}
