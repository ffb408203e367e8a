import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type ScrollMeasure, type ScrollState, scrollState, turn } from './scroller.core.ts'

/** A carousel comes alive this long after it is mounted, off the way of what matters more (docs/product.md#carousels). */
export const carouselDelay = 100

const measureOf = (row: HTMLElement): ScrollMeasure => ({
  offset: Math.abs(row.scrollLeft),
  view: row.clientWidth,
  content: row.scrollWidth,
})

const isRightToLeft = (row: HTMLElement) => getComputedStyle(row).direction === 'rtl'

function scrollTo(row: HTMLElement, offset: number) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.scrollTo({ left: isRightToLeft(row) ? -offset : offset, behavior: still ? 'instant' : 'smooth' })
}

/** The distance from one item of the row to the next. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>('li')
  return first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : row.clientWidth
}

export type Scroller = {
  /** False on the server, without scripts and for the first 100 ms: the row scrolls, its controls are not shown. */
  readonly ready: boolean
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly previous: () => void
  readonly next: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
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

  const go = useCallback(
    (direction: 1 | -1) => {
      const element = row.current
      if (element) scrollTo(element, turn(measureOf(element), stepOf(element), direction))
    },
    [row],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = row.current
    if (!element || event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return
    const forward = isRightToLeft(element) ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const measure = measureOf(element)
    const target = {
      [forward]: measure.offset + stepOf(element),
      [back]: measure.offset - stepOf(element),
      Home: 0,
      End: measure.content,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    scrollTo(element, Math.max(0, target))
  }

  return { ready, ...ends, previous: () => go(-1), next: () => go(1), onKeyDown }
}
