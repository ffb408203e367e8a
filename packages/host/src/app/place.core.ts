/** Where a page is scrolled to once it is reached (docs/product.md#addresses). Pure. */

export type Arrival = {
  /** The page is the document's own: the browser has already scrolled it. */
  first: boolean
  /** The page is at its top. */
  atTop: boolean
  /** By back or forward. */
  pop: boolean
  /** The fan's earlier scroll position here; undefined: never been here. */
  before: number | undefined
  /** Scroll position requested by the navigation; null: none. */
  wanted: number | null
  hash: string
  /** The address differs only in its hash. */
  samePage: boolean
}

export type Place =
  | { at: 'rest' }
  | { at: 'height'; y: number }
  /** At its anchor, after a delay; `from` is the position to wait at, null to stay. */
  | { at: 'anchor'; id: string; from: number | null }

type Entry = {
  /** The router's key. */
  key: string
  hash: string
  /** The fan's scroll position on an entry with this key, as this document remembers it. */
  remembered: number | undefined
  /** The same from the browser's history. */
  inHistory: number | undefined
}

/**
 * The fan's scroll position on a history entry. The browser itself creates entries for plain anchors, without a key: they all share
 * one name in the document's memory, so only the history can tell a new press from going back.
 */
export const standingOf = ({ key, hash, remembered, inHistory }: Entry): number | undefined =>
  key === 'default' && hash !== '' ? inHistory : (remembered ?? inHistory)

/** The anchor that a hash names; null: none. */
export function anchorOf(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null
  } catch {
    return null
  }
}

export function placeOf({ first, atTop, pop, before, wanted, hash, samePage }: Arrival): Place {
  const id = anchorOf(hash)
  // The browser does not restore the scroll position of a discarded tab; and a reader who has scrolled on is not pulled back to the anchor.
  if (first && before !== undefined && (atTop || id !== null)) return { at: 'height', y: before }
  if (first) return id === null ? { at: 'rest' } : { at: 'anchor', id, from: null }
  if (pop && before !== undefined) return { at: 'height', y: before }
  if (id !== null) return { at: 'anchor', id, from: samePage ? null : 0 }
  return { at: 'height', y: wanted ?? 0 }
}

/** In milliseconds and pixels: when scrolling to a route's anchor begins, how long it takes, and how far above the anchor it ends. */
export const anchorTimes = { after: 1000, lasts: 1000, above: 130 }

/** Progress of an animation, from 0 to 1, by the share of its time: it eases in and out. */
export const eased = (share: number): number =>
  share >= 1 ? 1 : share <= 0 ? 0 : share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2
