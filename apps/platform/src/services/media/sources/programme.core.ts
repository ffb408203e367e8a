/**
 * The sample's live programme: films one after the other, for ever. The clock alone determines which segment is on the air, so
 * that no process need run, a restart changes nothing, and every instance agrees. Pure.
 */
import { segmentSeconds } from '../packaging/keys.core.ts'
import type { LiveSegment } from '../packaging/playlists.core.ts'

/** When segment 0 began. */
const beginning = Date.parse('2026-01-01T00:00:00.000Z')
const segmentMs = segmentSeconds * 1000

/** Segments that a viewer may rewind: half an hour. */
export const windowSegments = 900

export type ProgrammeFilm = { name: string; segments: number }
/** The film and segment that a segment of the programme shows. */
export type Slot = { film: string; index: number }

/** The number of the segment that runs at an instant; the one before it is complete. */
export const runningAt = (now: Date): number => Math.floor((now.getTime() - beginning) / segmentMs)

export const startOf = (number: number): Date => new Date(beginning + number * segmentMs)

const lengthOf = (films: readonly ProgrammeFilm[]) => films.reduce((sum, film) => sum + film.segments, 0)

export function slotOf(films: readonly ProgrammeFilm[], number: number): Slot {
  let index = number % lengthOf(films)
  for (const film of films) {
    if (index < film.segments) return { film: film.name, index }
    index -= film.segments
  }
  throw new Error('the programme is empty')
}

/** How often a film began up to and including a segment, since segment 0. */
function beginnings(films: readonly ProgrammeFilm[], number: number): number {
  const whole = Math.floor(number / lengthOf(films))
  let left = number % lengthOf(films)
  let count = whole * films.length
  for (const film of films) {
    count += 1
    if (left < film.segments) break
    left -= film.segments
  }
  return count
}

/** Segments from one to another, both included, and the discontinuities before them. */
export function programmeSegments(
  films: readonly ProgrammeFilm[],
  from: number,
  to: number,
  version: string,
): { segments: LiveSegment[]; discontinuities: number } {
  const segments: LiveSegment[] = []
  for (let number = from; number <= to; number++) {
    segments.push({
      number,
      seconds: segmentSeconds,
      discontinuity: number > from && slotOf(films, number).index === 0,
      at: startOf(number).toISOString(),
      version,
      keyPrefix: 'p',
    })
  }
  return { segments, discontinuities: beginnings(films, from) - 1 }
}

/** The segments on offer at an instant. */
export const windowAt = (now: Date): { from: number; to: number } => {
  const to = runningAt(now) - 1
  return { from: Math.max(0, to - windowSegments + 1), to }
}
