import { useEffect, useRef } from 'react'

const mark = 'search'

/** Whether the current history entry is the overlay's own. */
const isOurs = () => (history.state as { over?: unknown } | null)?.over === mark

/**
 * The browser's Back closes an overlay, and the page stays. While it is open the history has one more entry of the same
 * page; the router is not told, neither when it is added nor when it goes.
 */
export function useBack(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  useEffect(() => {
    const { idx = 0, ...state } = (history.state ?? {}) as { idx?: number }
    history.pushState({ ...state, idx: idx + 1, over: mark }, '')
    const back = (event: PopStateEvent) => {
      if (isOurs()) return
      event.stopImmediatePropagation()
      removeEventListener('popstate', back, true)
      latest.current()
    }
    addEventListener('popstate', back, true)
    return () => {
      removeEventListener('popstate', back, true)
      // Navigated elsewhere, or already back.
      if (!isOurs()) return
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
