/** A reader who scrolls back to the top wants the new entries: they move in, and the notice over the tabs goes. */
import { type RefObject, useEffect } from 'react'

/** @param waits whether new entries wait to be shown */
export function useBackAtTop(
  listTop: RefObject<HTMLElement | null>,
  waits: boolean,
  showNew: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the waiting entries are read when they are shown
  useEffect(() => {
    const top = listTop.current
    if (!waits || !top) return
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) showNew()
    })
    watcher.observe(top)
    return () => watcher.disconnect()
  }, [waits, listTop])
}
