/**
 * A replay of what an encoder has sent: an encoder may add a quality in the middle, drop one, or be replaced by another with other names.
 * Whatever a player takes is the whole match. Pure.
 */
import type { FeedSegment } from './feeds.store.ts'

/** What a rendition has within a period: how long it is, and when its first and last segments were stored, in milliseconds. */
export type Span = { seconds: number; first: number; last: number }

/** A segment of a replay, and the rendition that it was sent in. */
export type Piece = FeedSegment & { rendition: string }

/** Nothing stored for longer than this is a hole, which another rendition may fill; in milliseconds. */
const holeMs = 60_000
/** Part of the longest rendition that one must have to be offered: less is a test, or a quality that the encoder gave up. */
const leastShare = 0.5

/** The renditions of a replay. */
export function offeredInReplay(spans: ReadonlyMap<string, Span>): Set<string> {
  const most = Math.max(...[...spans.values()].map(({ seconds }) => seconds))
  return new Set([...spans].flatMap(([name, { seconds }]) => (seconds >= most * leastShare ? [name] : [])))
}

/** From the first to the last segment of any rendition, in milliseconds. */
export const wholeOf = (spans: ReadonlyMap<string, Span>): { first: number; last: number } => ({
  first: Math.min(...[...spans.values()].map(({ first }) => first)),
  last: Math.max(...[...spans.values()].map(({ last }) => last)),
})

type Hole = { after: number; before: number }

/** Where a rendition has nothing, neither bound included. @param whole what a replay should have */
export function holesIn(pieces: readonly FeedSegment[], whole: { first: number; last: number }): Hole[] {
  const holes: Hole[] = []
  let after = whole.first - 1
  for (const before of [...pieces.map(({ storedAt }) => storedAt), whole.last + 1]) {
    if (before - after > holeMs) holes.push({ after, before })
    after = before
  }
  return holes
}

/**
 * A rendition with its holes filled by another. Where one goes over into the other is a discontinuity.
 * @param other a rendition that may have something there; both in order
 */
export function filled(pieces: readonly Piece[], holes: readonly Hole[], other: readonly Piece[]): Piece[] {
  const more = other.filter(({ storedAt }) =>
    holes.some(({ after, before }) => storedAt > after && storedAt < before),
  )
  return [...pieces, ...more]
    .sort((a, b) => a.storedAt - b.storedAt)
    .map((piece, index, all) =>
      index > 0 && all[index - 1]?.rendition !== piece.rendition ? { ...piece, discontinuity: true } : piece,
    )
}
