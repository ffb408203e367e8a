/** Where in a part of the page the focus stands, told so that it can be found again once the part has been drawn anew. */

const focusable = 'a[href], button, summary, [tabindex]'

/** Which of the part's focusable elements has the focus; null where none of them has. */
export function placeOfFocus(part: HTMLElement): number | null {
  const focused = document.activeElement
  if (focused === null || !part.contains(focused)) return null
  const place = [...part.querySelectorAll(focusable)].indexOf(focused)
  return place < 0 ? null : place
}

/** Focuses the element at that place, or the last one where there are fewer now. */
export function focusPlace(part: HTMLElement, place: number): void {
  const places = part.querySelectorAll<HTMLElement>(focusable)
  places[Math.min(place, places.length - 1)]?.focus({ preventScroll: true })
}
