/**
 * A replay of what an encoder has sent: an encoder may add a quality in the middle, drop one, or be replaced by another with other names.
 * Whatever a player takes is the whole match. Pure.
 */
import type { FeedSegment } from './feeds.store.ts'
import { replaySeconds } from './source.ts'

/** What a rendition has within a period: how long it is, when its first segment began and when its last one ended, in milliseconds. */
export type Span = { seconds: number; first: number; last: number }

/** A segment of a replay, and the rendition that it was sent in. */
export type Piece = FeedSegment & { rendition: string }

/** Nothing for longer than this is a hole, which another rendition may fill; in milliseconds. */
const holeMs = 60_000
/** Part of the longest rendition that one must have to be offered: less is a test, or a quality that the encoder gave up. */
const leastShare = 0.5

/** The renditions of a replay. */
export function offeredInReplay(spans: ReadonlyMap<string, Span>): Set<string> {
  const most = Math.max(...[...spans.values()].map(({ seconds }) => seconds))
  return new Set([...spans].flatMap(([name, { seconds }]) => (seconds >= most * leastShare ? [name] : [])))
}

/** From the beginning of the first segment of any rendition to the end of the last, in milliseconds. */
export const wholeOf = (spans: ReadonlyMap<string, Span>): { first: number; last: number } => ({
  first: Math.min(...[...spans.values()].map(({ first }) => first)),
  last: Math.max(...[...spans.values()].map(({ last }) => last)),
})

/** The pieces on both sides of it are those at `place - 1` and `place`; `from` and `to` in milliseconds. */
type Hole = { place: number; from: number; to: number }

const lengthOf = (pieces: readonly FeedSegment[]) => pieces.reduce((sum, { seconds }) => sum + seconds, 0)
const endOf = ({ began, seconds }: FeedSegment) => began + seconds * 1000

/**
 * Where a rendition has nothing. When a segment was stored says little of this: an encoder may keep some back, and one quality comes
 * after the other.
 * @param whole what a replay should have; before one that is as long as a replay may be, nothing is missing
 */
function holesIn(pieces: readonly FeedSegment[], whole: { first: number; last: number }): Hole[] {
  const [beginning] = pieces
  const first = beginning && lengthOf(pieces) >= replaySeconds ? beginning.began : whole.first
  const ends = [first, ...pieces.map(endOf)]
  const begins = [...pieces.map(({ began }) => began), whole.last]
  return ends
    .map((from, place) => ({ place, from, to: begins[place] ?? from }))
    .filter(({ from, to }) => to - from > holeMs)
}

/** Whether a piece lies in a hole. Two encoders do not cut at the same instant: half of it may lie outside. */
function liesIn({ from, to }: Hole, piece: FeedSegment): boolean {
  const half = piece.seconds * 500
  return piece.began >= from - half && endOf(piece) <= to + half
}

/**
 * A rendition with its holes filled by another. Where one goes over into the other is a discontinuity.
 * @param other a rendition that may have something there; both in order
 */
function filled(pieces: readonly Piece[], holes: readonly Hole[], other: readonly Piece[]): Piece[] {
  const parts: Piece[] = []
  let done = 0
  for (const hole of holes) {
    parts.push(...pieces.slice(done, hole.place), ...other.filter((piece) => liesIn(hole, piece)))
    done = hole.place
  }
  return [...parts, ...pieces.slice(done)].map((piece, index, all) =>
    index > 0 && all[index - 1]?.rendition !== piece.rendition ? { ...piece, discontinuity: true } : piece,
  )
}

/** The last pieces: as many as a replay may have. */
function lastOf(pieces: readonly Piece[]): Piece[] {
  let from = pieces.length
  for (let back = 0; from > 0 && back < replaySeconds; from--) back += pieces[from - 1]?.seconds ?? 0
  return pieces.slice(from).map((piece, index) => (index === 0 ? { ...piece, discontinuity: false } : piece))
}

/**
 * What a rendition has in a replay.
 * @param others what the others have, to fill its holes, the best first
 * @param whole what a replay should have, in milliseconds
 */
export function joined(
  own: readonly Piece[],
  others: readonly (readonly Piece[])[],
  whole: { first: number; last: number },
): Piece[] {
  let pieces = own
  for (const other of others) {
    const holes = holesIn(pieces, whole)
    if (holes.length === 0) break
    pieces = filled(pieces, holes, other)
  }
  return lastOf(pieces)
}

/** When any of the lists breaks off, in milliseconds: qualities that restart together do so within half a segment of one another. */
function breaksOf(lists: readonly (readonly Piece[])[]): number[] {
  const broken = lists.flatMap((pieces) => pieces.filter(({ discontinuity }) => discontinuity))
  const breaks: number[] = []
  for (const { began, seconds } of broken.sort((a, b) => a.began - b.began))
    if (began - (breaks.at(-1) ?? Number.NEGATIVE_INFINITY) > seconds * 500) breaks.push(began)
  return breaks
}

export type Replay = { segments: Piece[]; discontinuities: number }

/**
 * A list with a discontinuity wherever one of the others has it: players that change from one quality to another take those of the same
 * number for the same time (RFC 8216, 6.2.4).
 * @param lists what all the qualities have, its own among them
 */
export function inStep(own: readonly Piece[], lists: readonly (readonly Piece[])[]): Replay {
  const marked = new Set(own.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : [])))
  let discontinuities = 0
  for (const at of breaksOf(lists)) {
    if (
      own.some(({ began, seconds, discontinuity }) => discontinuity && Math.abs(began - at) <= seconds * 500)
    )
      continue
    const index = own.findIndex(
      ({ began, seconds }, place) => began - at >= -seconds * 500 && !marked.has(place),
    )
    if (index > 0) marked.add(index)
    // Before its beginning.
    else if (index === 0) discontinuities += 1
  }
  return {
    segments: own.map((piece, index) => ({ ...piece, discontinuity: marked.has(index) })),
    discontinuities,
  }
}
