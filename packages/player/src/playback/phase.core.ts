/**
 * What a player is doing, as its media element says it. The interface asks for a change; the phase changes when the element
 * confirms it, never before. Pure.
 */

/** A stretch of media time, in seconds. */
export type Stretch = { readonly start: number; readonly end: number }

/** What a media element says of itself at one moment. */
export type ElementFacts = {
  readonly hasSource: boolean
  readonly paused: boolean
  readonly ended: boolean
  readonly seeking: boolean
  /** `readyState` of the element. */
  readonly ready: number
  readonly time: number
  /** Infinity for a live stream; NaN before anything is known. */
  readonly duration: number
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
  readonly buffered: readonly Stretch[]
  readonly seekable: Stretch | null
  /** Of the picture, in pixels; 0 where there is sound alone, or nothing is known. */
  readonly width: number
}

/**
 * - idle: nothing to play
 * - loading: a source, and no picture of it yet
 * - ready: could play, and has not been asked to
 * - playing, paused, ended: as they say
 * - waiting: would go on, and has nothing to go on with
 * - failed: given up; only a new start helps
 */
export type Phase = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'waiting' | 'ended' | 'failed'

/** Steps of `readyState` that matter here. */
const haveMetadata = 1
const haveFutureData = 3

/**
 * @param begun whether a frame of this source has been played
 * @param failed whether its engine has given up
 * @param denied whether the browser would not let it begin by itself: some fetch nothing then until the fan presses
 */
export function phaseOf(facts: ElementFacts, begun: boolean, failed: boolean, denied: boolean): Phase {
  if (failed) return 'failed'
  if (!facts.hasSource) return 'idle'
  if (facts.ended) return 'ended'
  if (facts.paused) return begun ? 'paused' : denied || facts.ready >= haveMetadata ? 'ready' : 'loading'
  if (facts.ready >= haveFutureData && !facts.seeking) return 'playing'
  return begun ? 'waiting' : 'loading'
}

export const factsAtRest: ElementFacts = {
  hasSource: false,
  paused: true,
  ended: false,
  seeking: false,
  ready: 0,
  time: 0,
  duration: Number.NaN,
  volume: 1,
  muted: false,
  rate: 1,
  buffered: [],
  seekable: null,
  width: 0,
}

/** Seconds that can be played on from here without another byte. */
export function bufferAhead(buffered: readonly Stretch[], time: number): number {
  // Encoders leave hairline gaps between segments; players step over them.
  const gap = 0.1
  const here = buffered.find(({ start, end }) => start - gap <= time && time < end)
  return here ? here.end - time : 0
}

/** A moment that the film has: nobody can seek past its ends. */
export function within(time: number, seekable: Stretch | null, duration: number): number {
  const start = seekable?.start ?? 0
  const end = seekable?.end ?? (Number.isFinite(duration) ? duration : 0)
  if (Number.isNaN(time)) return start
  return Math.min(Math.max(time, start), Math.max(start, end))
}
