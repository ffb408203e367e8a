/** How the header moves with the page (docs/product.md#header). Pure: positions in CSS pixels. */

/** Height of the header, and the position above which it always shows. */
export const headerHeight = 90

/** Position from which it counts as sticky. */
export const stickyFrom = 300

export type HeaderMovement = {
  position: number
  hidden: boolean
  /** Scrolled by its own height or more: whatever it stood over has gone. */
  moved: boolean
  sticky: boolean
}

export const atTop: HeaderMovement = { position: 0, hidden: false, moved: false, sticky: false }

/** Smaller movements than this are finger tremor, not a direction. */
const tremble = 4

/** Hides on the way down; shows on the way up or under 90 px. */
export function moveHeader(before: HeaderMovement, position: number): HeaderMovement {
  const y = Math.max(0, position)
  const sticky = y >= stickyFrom
  if (y < headerHeight) return { position: y, hidden: false, moved: false, sticky }
  const step = y - before.position
  if (Math.abs(step) < tremble) return { ...before, moved: true, sticky }
  return { position: y, hidden: step > 0, moved: true, sticky }
}
