import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { measureOf, turnRow } from './scroll-row.ts'
import { type ScrollState, scrollState } from './scroller.core.ts'

/** Milliseconds after mounting until a carousel gets its controls, so that it does not delay more important work (docs/product.md#carousels). */
export const carouselDelay = 100

export type Scroller = {
  /** False on the server, without scripts and for the first 100 ms: the row scrolls, but its controls are hidden. */
  readonly ready: boolean
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly previous: () => void
  readonly next: () => void
}

/**
 * Adds controls to a row that scrolls by itself.
 * @param count number of items; the row is measured again when it changes
 * @param onScroll gets every change at once, for what must follow the finger
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
      // It first reports the current size, once the page has been laid out: measuring earlier would force a layout for each row.
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
