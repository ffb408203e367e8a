import { useEffect } from 'react'

/** Milliseconds after which the page of another site is considered not to be coming. */
const longestWay = 30_000

/**
 * Keeps a button that leads to another site, for example to pay, from staying disabled: neither when the browser's Back restores
 * this page from its cache, nor if the other page never loads.
 * @param going whether the browser is on its way there
 * @param onBack must be stable between renders, as must `onLate`
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
