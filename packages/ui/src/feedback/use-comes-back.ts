import { useEffect } from 'react'

/** A page of another site that has not come by then does not come, in milliseconds. */
const longestWay = 30_000

/**
 * A button that leads to another site, as to pay there, is never left dead: neither on a page that the browser's Back brings back as it was,
 * nor where the other page never comes.
 * @param going whether it leads there now
 * @param onBack stays the same from one drawing to the next, as `onLate` does
 */
export function useComesBack(going: boolean, onBack: () => void, onLate: () => void): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [onBack])
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(onLate, longestWay)
    return () => clearTimeout(timer)
  }, [going, onLate])
}
