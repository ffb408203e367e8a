/** Where a page stands once it is reached (docs/product.md#addresses). Pure. */

export type Arrival = {
  /** The page is that of the document: the browser has put it in its place. */
  first: boolean
  /** The page stands at its top. */
  atTop: boolean
  /** By back or forward. */
  pop: boolean
  /** Where the fan stood here before; undefined: never here. */
  before: number | undefined
  /** Where whoever leads here wants it to stand; null: nobody says. */
  wanted: number | null
  hash: string
  /** The address differs by its hash alone. */
  samePage: boolean
}

export type Place =
  | { at: 'rest' }
  | { at: 'height'; y: number }
  /** At its anchor, in its time; `from` is where it waits for that, null where it stands already. */
  | { at: 'anchor'; id: string; from: number | null }

type Entry = {
  /** As the router has it. */
  key: string
  hash: string
  /** Where the fan stood on an entry of this name, as this document knows. */
  remembered: number | undefined
  /** As the browser's history has it. */
  inHistory: number | undefined
}

/**
 * Where the fan stood on an entry of the history. The browser makes those of plain anchors by itself, with no key of their own: by
 * the name of one the document knows them all, and the history alone tells a fresh press from the way back.
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
  // A tab that was thrown away unasked is put nowhere by the browser, and who has read on is not torn back to the anchor.
  if (first && before !== undefined && (atTop || id !== null)) return { at: 'height', y: before }
  if (first) return id === null ? { at: 'rest' } : { at: 'anchor', id, from: null }
  if (pop && before !== undefined) return { at: 'height', y: before }
  if (id !== null) return { at: 'anchor', id, from: samePage ? null : 0 }
  return { at: 'height', y: wanted ?? 0 }
}

/** A route's hash scrolls to its anchor after so long, for so long, and so far above it. */
export const anchorTimes = { after: 1000, lasts: 1000, above: 130 }

/** How far an animation is, from 0 to 1, after a share of its time: it leaves and arrives gently. */
export const eased = (share: number): number =>
  share >= 1 ? 1 : share <= 0 ? 0 : share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2
