import { useEffect, useRef } from 'react'

/** Whether the current history entry is that of one opening of the overlay. */
const isOf = (mark: string) => (history.state as { over?: unknown } | null)?.over === mark

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
    // Of its own each time: the entry of an overlay that was open when the page was loaded anew is still in the history.
    const mark = Math.random().toString(36)
    const { idx = 0, ...state } = (history.state ?? {}) as { idx?: number }
    history.pushState({ ...state, idx: idx + 1, over: mark }, '')
    const back = (event: PopStateEvent) => {
      if (isOf(mark)) return
      event.stopImmediatePropagation()
      removeEventListener('popstate', back, true)
      latest.current()
    }
    addEventListener('popstate', back, true)
    return () => {
      removeEventListener('popstate', back, true)
      // Navigated elsewhere, or already back.
      if (!isOf(mark)) return
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
