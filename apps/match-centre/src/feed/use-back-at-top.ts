/** Who comes back to the top has asked for what is new: it moves in, and nothing is left standing over the tabs. */
import { type RefObject, useEffect } from 'react'

/** @param waits whether something new waits to be shown */
export function useBackAtTop(
  listTop: RefObject<HTMLElement | null>,
  waits: boolean,
  showNew: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read when it is shown
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
