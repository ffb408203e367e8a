/**
 * What a player is doing, according to its media element. The interface requests a change; the phase changes when the element
 * confirms it, never before. Pure.
 */

/** A stretch of media time, in seconds. */
export type Stretch = { readonly start: number; readonly end: number }

/** The state of a media element at one moment. */
export type ElementFacts = {
  readonly hasSource: boolean
  readonly paused: boolean
  readonly ended: boolean
  readonly seeking: boolean
  /** `readyState` of the element. */
  readonly ready: number
  readonly time: number
  /** Infinity for a live stream; NaN while unknown. */
  readonly duration: number
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
  readonly buffered: readonly Stretch[]
  readonly seekable: Stretch | null
  /** Of the picture, in pixels; 0 for audio only, or while unknown. */
  readonly width: number
}

/**
 * - idle: nothing to play
 * - loading: a source, but no picture yet
 * - ready: could play, but has not been asked to
 * - playing, paused, ended: as named
 * - waiting: should play, but has nothing buffered
 * - failed: given up; only a restart helps
 */
export type Phase = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'waiting' | 'ended' | 'failed'

/** Steps of `readyState` that matter here. */
const haveMetadata = 1
const haveFutureData = 3

/** Whether it plays, or does as soon as it can: a press pauses it. @param wished it is to play, though its element is paused for a moment */
export const goesOn = ({ paused, ended }: Pick<ElementFacts, 'paused' | 'ended'>, wished: boolean): boolean =>
  !ended && (!paused || wished)

type Circumstances = {
  /** A frame of this source has been played. */
  readonly begun: boolean
  /** Its engine has given up. */
  readonly failed: boolean
  /** Autoplay was refused: some browsers then fetch nothing until the fan presses play. */
  readonly denied: boolean
  /** It is to play, whether or not its element is paused for a moment. */
  readonly wished: boolean
}

export function phaseOf(facts: ElementFacts, { begun, failed, denied, wished }: Circumstances): Phase {
  if (failed) return 'failed'
  if (!facts.hasSource) return 'idle'
  if (facts.ended) return 'ended'
  if (!goesOn(facts, wished))
    return begun ? 'paused' : denied || facts.ready >= haveMetadata ? 'ready' : 'loading'
  if (!facts.paused && facts.ready >= haveFutureData && !facts.seeking) return 'playing'
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

/** Seconds that can be played from here without another byte. */
export function bufferAhead(buffered: readonly Stretch[], time: number): number {
  // Encoders leave hairline gaps between segments; players step over them.
  const gap = 0.1
  const here = buffered.find(({ start, end }) => start - gap <= time && time < end)
  return here ? here.end - time : 0
}

/** Seconds buffered at which to leave a place whose continuation does not come: not earlier, since the buffer can still be played. */
const lastMoment = 0.4

/** Whether what is in hand has been seen. */
export const isSpent = (buffered: readonly Stretch[], time: number): boolean =>
  bufferAhead(buffered, time) <= lastMoment

/** Clamps a moment to the film: nobody can seek past its ends. */
export function within(time: number, seekable: Stretch | null, duration: number): number {
  const start = seekable?.start ?? 0
  const end = seekable?.end ?? (Number.isFinite(duration) ? duration : 0)
  if (Number.isNaN(time)) return start
  return Math.min(Math.max(time, start), Math.max(start, end))
}
