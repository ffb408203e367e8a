/** Calculations for a row that scrolls sideways. Pure. Lengths in CSS pixels, measured in the reading direction. */

/** The browser's measurements of the row: scroll offset, visible width, full width. */
export type ScrollMeasure = { readonly offset: number; readonly view: number; readonly content: number }

/** `share` is the visible part and `position` where it begins, both from 0 to 1 of the whole row. */
export type ScrollState = {
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly share: number
  readonly position: number
}

/** Browsers round scroll offsets: within this distance an end counts as reached. */
const endTolerance = 2

export function scrollState({ offset, view, content }: ScrollMeasure): ScrollState {
  const furthest = Math.max(0, content - view)
  const at = Math.min(Math.max(0, offset), furthest)
  return {
    atStart: at <= endTolerance,
    atEnd: at >= furthest - endTolerance,
    share: content > 0 ? Math.min(1, view / content) : 1,
    position: content > 0 ? at / content : 0,
  }
}

/**
 * Where to scroll for the next or previous view: by as many whole items as fit, at least one, so that a partly visible item
 * becomes fully visible.
 * @param step width of one item and the gap after it
 */
export function turn(measure: ScrollMeasure, step: number, direction: 1 | -1): number {
  const furthest = Math.max(0, measure.content - measure.view)
  const distance = step > 0 ? Math.max(1, Math.floor(measure.view / step)) * step : measure.view
  return Math.min(Math.max(0, measure.offset + direction * distance), furthest)
}
