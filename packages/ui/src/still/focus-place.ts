/** Remembers where in a part of the page the focus is, so that it can be restored once the part has been redrawn. */

const focusable = 'a[href], button, summary, [tabindex]'

/** Index of the focused element among the part's focusable ones; null if none has the focus. */
export function placeOfFocus(part: HTMLElement): number | null {
  const focused = document.activeElement
  if (focused === null || !part.contains(focused)) return null
  const place = [...part.querySelectorAll(focusable)].indexOf(focused)
  return place < 0 ? null : place
}

/** Focuses the element at that index, or the last one if there are fewer now. */
export function focusPlace(part: HTMLElement, place: number): void {
  const places = part.querySelectorAll<HTMLElement>(focusable)
  places[Math.min(place, places.length - 1)]?.focus({ preventScroll: true })
}
