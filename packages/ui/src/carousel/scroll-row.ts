/** Measures a row that scrolls sideways, and scrolls it by its buttons and by keys. */
import type { KeyboardEvent } from 'react'
import { type ScrollMeasure, turn } from './scroller.core.ts'

export const measureOf = (row: HTMLElement): ScrollMeasure => ({
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

/** Scrolls to the next view, or to the previous one. */
export const turnRow = (row: HTMLElement, direction: 1 | -1): void =>
  scrollTo(row, turn(measureOf(row), stepOf(row), direction))

/** Arrow keys, Home and End on the row itself; keys pressed inside an item are ignored. */
export function scrollByKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget
  if (event.target !== row || event.altKey || event.ctrlKey || event.metaKey) return
  const forward = isRightToLeft(row) ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const { offset, content } = measureOf(row)
  const target = {
    [forward]: offset + stepOf(row),
    [back]: offset - stepOf(row),
    Home: 0,
    End: content,
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  scrollTo(row, Math.max(0, target))
}
