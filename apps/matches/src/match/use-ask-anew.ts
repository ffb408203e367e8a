import { useEffect } from 'react'

/**
 * Milliseconds to wait: results and tables are ready by then, and the fan has seen the score in place. All pages
 * hear the whistle at once, so their requests are spread over the time that follows.
 */
const rest = 4_000
const spread = 12_000

/** Calls `ask` once for each new reason. @param reason changes with each one; '' and 0 mean none */
export function useAskAnew(reason: string | number, ask: () => void): void {
  useEffect(() => {
    if (reason === 0 || reason === '') return
    const timer = setTimeout(ask, rest + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [reason, ask])
}
