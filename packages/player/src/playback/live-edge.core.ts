/**
 * The fan's position in a live stream, and how fast to play. Going live is the fan's own act. After a break the buffer comes
 * first; only a fan who was at the edge before is brought back to it, by playing a little faster. Pure.
 */
import type { Stretch } from './phase.core.ts'

export type LiveInput = {
  /** The fan's position, in media time. */
  readonly time: number
  /** The part of the stream that can be watched now. */
  readonly window: Stretch
  /** How far behind the newest picture to play, in seconds. */
  readonly latency: number
  /** Length of a segment, in seconds. */
  readonly segment: number
  /** Seconds buffered. */
  readonly ahead: number
  /** Whether the fan was at the edge a moment ago. */
  readonly wasAtEdge: boolean
}

export type LiveState = {
  readonly atEdge: boolean
  /** Seconds behind the live position; 0 at the edge. */
  readonly behind: number
  /** Whether there is enough of a past to seek in. */
  readonly dvr: boolean
}

/** A window of fewer segments is only what playback itself needs. */
const dvrSegments = 10
/** Segments beyond the target latency that still count as live; twice as many for a fan who was live already. */
const slack = 1.5

export function liveStateOf(
  input: Pick<LiveInput, 'time' | 'window' | 'latency' | 'segment' | 'wasAtEdge'>,
): LiveState {
  const edge = input.window.end - input.latency
  const late = edge - input.time
  const atEdge = late <= input.segment * slack * (input.wasAtEdge ? 2 : 1)
  return {
    atEdge,
    behind: atEdge ? 0 : Math.max(0, late),
    dvr: input.window.end - input.window.start >= input.segment * dvrSegments,
  }
}

/** A tenth faster goes unnoticed in a crowd's noise; more does not. */
const fastest = 1.1
/** Seconds buffered below which playback is not sped up. */
const safeBuffer = 4

/** Speed that brings a live fan back to the edge; 1 for everybody else. */
export function catchUpRate({ time, window, latency, ahead, wasAtEdge }: LiveInput): number {
  if (!wasAtEdge || ahead < safeBuffer) return 1
  const late = window.end - latency - time
  if (late <= 0.75) return 1
  return Math.min(fastest, Math.round((1 + late / 40) * 100) / 100)
}

/** The position of 'go live'. */
export const livePosition = (window: Stretch, latency: number): number =>
  Math.max(window.start, window.end - latency)

/** Seconds from the start of the window in which a paused position counts as lost: that part is gone by the time it is fetched. */
const vanishing = 4

/** Where a live stream continues after a pause: null for where the fan left it, which stays their choice as long as it is there. */
export function afterPause(
  time: number,
  window: Stretch,
  { latency, dvr }: { latency: number; dvr: boolean },
): number | null {
  if (dvr && time >= window.start + vanishing) return null
  return livePosition(window, latency)
}

/** Where a live stream that has been loaded and not begun starts: null for where it stands, as long as that is live. */
export function afterWait(
  time: number,
  window: Stretch,
  { latency, segment }: { latency: number; segment: number },
): number | null {
  const { atEdge } = liveStateOf({ time, window, latency, segment, wasAtEdge: true })
  return atEdge ? null : livePosition(window, latency)
}

/**
 * The requested moment: not before the first one that will still be there once its segment has been fetched, and not beyond the live
 * position, where nothing is to play yet.
 */
export const placeIn = (time: number, window: Stretch, latency: number): number =>
  Math.min(Math.max(time, window.start + 2 * vanishing), livePosition(window, latency))

/** Segment lengths without a new segment after which a playlist counts as standing still. */
const stillAfter = 4

/** @param since milliseconds since the playlist last grew */
export const standsStill = (since: number, segment: number): boolean =>
  since > Math.max(segment, 1) * 1000 * stillAfter
