import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { measureOf, turnRow } from './scroll-row.ts'
import { type ScrollState, scrollState } from './scroller.core.ts'

/** A carousel comes alive this long after it is mounted, off the way of what matters more (docs/product.md#carousels). */
export const carouselDelay = 100

export type Scroller = {
  /** False on the server, without scripts and for the first 100 ms: the row scrolls, its controls are not shown. */
  readonly ready: boolean
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly previous: () => void
  readonly next: () => void
}

/**
 * Brings controls to a row that scrolls by itself.
 * @param count number of items; the row is measured anew when it changes
 * @param onScroll hears every change at once, for what must move with the finger
 */
export function useScroller(
  row: RefObject<HTMLElement | null>,
  count: number,
  onScroll?: (state: ScrollState) => void,
): Scroller {
  const [ready, setReady] = useState(false)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  const report = useEffectEvent((state: ScrollState) => onScroll?.(state))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is another row to measure
  useEffect(() => {
    const element = row.current
    if (!element) return
    let frame = 0
    let sizes: ResizeObserver | undefined
    const measure = () => {
      const state = scrollState(measureOf(element))
      setEnds((held) =>
        held.atStart === state.atStart && held.atEnd === state.atEnd
          ? held
          : { atStart: state.atStart, atEnd: state.atEnd },
      )
      report(state)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    const start = setTimeout(() => {
      setReady(true)
      element.addEventListener('scroll', soon, { passive: true })
      // Told first of the size that it has, when the page has been laid out: to ask sooner would lay it out once for each row.
      sizes = new ResizeObserver(measure)
      sizes.observe(element)
    }, carouselDelay)
    return () => {
      clearTimeout(start)
      cancelAnimationFrame(frame)
      sizes?.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [row, count])

  const go = (direction: 1 | -1) => {
    if (row.current) turnRow(row.current, direction)
  }

  return { ready, ...ends, previous: () => go(-1), next: () => go(1) }
}
