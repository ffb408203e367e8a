/** A player's state, from its element's and its engine's. Pure. */
import type { CastState } from './element/cast.ts'
import { type EngineState, engineAtRest } from './engine.ts'
import { type Failure, mayPass } from './playback/error-policy.core.ts'
import { type LiveState, liveStateOf } from './playback/live-edge.core.ts'
import {
  type ElementFacts,
  factsAtRest,
  goesOn,
  type Phase,
  phaseOf,
  type Stretch,
} from './playback/phase.core.ts'

export type PlayerState = {
  readonly phase: Phase
  /** It plays, or does as soon as it can: a press pauses it. */
  readonly plays: boolean
  readonly facts: ElementFacts
  readonly engine: EngineState
  /** The range to seek in: the film, or the window of a live stream. */
  readonly range: Stretch
  /** Null for a film. */
  readonly live: LiveState | null
  readonly pip: boolean
  readonly full: boolean
  readonly cast: CastState
  /** The fan's own speed; catching up exceeds it for a while. */
  readonly speed: number
  /** A frame of this source has been shown. */
  readonly begun: boolean
  /** The browser refused autoplay for this source. */
  readonly denied: boolean
}

export const playerAtRest: PlayerState = {
  phase: 'idle',
  plays: false,
  facts: factsAtRest,
  engine: engineAtRest,
  range: { start: 0, end: 0 },
  live: null,
  pip: false,
  full: false,
  cast: 'away',
  speed: 1,
  begun: false,
  denied: false,
}

/** Whether there is anywhere to go: a live stream without a past has only its current position. */
export const canSeek = ({ live }: Pick<PlayerState, 'live'>): boolean => live === null || live.dvr

/** Whether the fan may choose the speed: what is live comes no faster than it is sent. */
export const canChangeSpeed = ({ live }: Pick<PlayerState, 'live'>): boolean => live === null

type Standing = Pick<PlayerState, 'phase' | 'engine'>

/**
 * What it has given up by, as it is told; null: it has not, or goes on by itself.
 * @param silent its encoder is known to send nothing: once it does, all is tried again
 */
export const failureOf = ({ phase, engine: { failure } }: Standing, silent: boolean): Failure | null =>
  phase !== 'failed' || failure === null || (silent && mayPass(failure)) ? null : failure

/**
 * Why it stands still or shows no picture, for display; null: it plays, or the reason is unknown.
 * @param silent its encoder is known to send nothing, which a browser's own player does not report
 */
export function troubleOf(standing: Standing, silent: boolean): EngineState['trouble'] {
  const {
    phase,
    engine: { trouble },
  } = standing
  if (phase === 'failed') return silent && failureOf(standing, silent) === null ? 'interrupted' : null
  // What is in hand still plays while the stream has stopped coming.
  if (phase !== 'loading' && phase !== 'waiting') return trouble === 'offline' ? null : trouble
  return trouble ?? (silent ? 'interrupted' : null)
}

type Sight = {
  /** The element has a frame to show. */
  readonly drawn: boolean
  /** The fan wants it to play. */
  readonly wished: boolean
}

/** Changes that do not come from the element. */
export type PlayerChange = Partial<
  Pick<PlayerState, 'engine' | 'pip' | 'full' | 'cast' | 'speed' | 'begun' | 'denied'>
>

/** @returns the state, and the range in which a live stream can be seeked */
export function playerAfter(
  before: PlayerState,
  change: PlayerChange,
  facts: ElementFacts,
  { drawn, wished }: Sight,
): { state: PlayerState; window: Stretch } {
  const next = { ...before, ...change }
  const failed = next.engine.failure !== null
  const phaseIf = (begun: boolean) => phaseOf(facts, { begun, failed, denied: next.denied, wished })
  const begun = next.begun || (phaseIf(next.begun) === 'playing' && facts.time >= 0 && drawn)
  // A live stream without a past has only its current position: some browsers' own players offer no range to seek in.
  const window =
    facts.seekable ??
    (Number.isFinite(facts.duration)
      ? { start: 0, end: facts.duration }
      : { start: facts.time, end: facts.time })
  // What has not begun will begin at the edge: until then its element is not anywhere yet.
  const time = begun ? facts.time : window.end
  const live = next.engine.live
    ? liveStateOf({ ...next.engine.live, time, window, wasAtEdge: before.live?.atEdge ?? true })
    : null
  const range = live || !Number.isFinite(facts.duration) ? window : { start: 0, end: facts.duration }
  return {
    state: { ...next, facts, begun, live, range, phase: phaseIf(begun), plays: goesOn(facts, wished) },
    window,
  }
}
