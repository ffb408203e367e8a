/** What a player says of itself, from what its element and its engine say. Pure. */
import type { CastState } from './element/cast.ts'
import { type EngineState, engineAtRest } from './engine.ts'
import { type LiveState, liveStateOf } from './playback/live-edge.core.ts'
import { type ElementFacts, factsAtRest, type Phase, phaseOf, type Stretch } from './playback/phase.core.ts'

export type PlayerState = {
  readonly phase: Phase
  readonly facts: ElementFacts
  readonly engine: EngineState
  /** What can be moved in: the film, or the window of a live stream. */
  readonly range: Stretch
  /** Null for a film. */
  readonly live: LiveState | null
  readonly pip: boolean
  readonly full: boolean
  readonly cast: CastState
  /** A frame of this source has been seen. */
  readonly begun: boolean
  /** The browser would not let this source begin by itself. */
  readonly denied: boolean
}

export const playerAtRest: PlayerState = {
  phase: 'idle',
  facts: factsAtRest,
  engine: engineAtRest,
  range: { start: 0, end: 0 },
  live: null,
  pip: false,
  full: false,
  cast: 'away',
  begun: false,
  denied: false,
}

/**
 * Why it stands still, as it is told; null: it does not, or nobody knows.
 * @param silent its encoder is known to send nothing, of which a browser's own player says no word
 */
export function troubleOf(
  { phase, engine: { trouble } }: Pick<PlayerState, 'phase' | 'engine'>,
  silent: boolean,
): EngineState['trouble'] {
  if (phase === 'failed') return null
  // What is in hand still plays while the stream has stopped coming.
  if (phase !== 'loading' && phase !== 'waiting') return trouble === 'interrupted' ? trouble : null
  return trouble ?? (silent ? 'interrupted' : null)
}

/** What others than the element tell. */
export type PlayerChange = Partial<Pick<PlayerState, 'engine' | 'pip' | 'full' | 'cast' | 'begun' | 'denied'>>

/** @param drawn the element has a frame to show. @returns the state, and what a live stream may be moved in */
export function playerAfter(
  before: PlayerState,
  change: PlayerChange,
  facts: ElementFacts,
  drawn: boolean,
): { state: PlayerState; window: Stretch } {
  const next = { ...before, ...change }
  const failed = next.engine.failure !== null
  const phaseNow = phaseOf(facts, next.begun, failed, next.denied)
  const begun = next.begun || (phaseNow === 'playing' && facts.time >= 0 && drawn)
  // A live stream without a past is where it is: some browsers' own players offer nothing to move in.
  const window =
    facts.seekable ??
    (Number.isFinite(facts.duration)
      ? { start: 0, end: facts.duration }
      : { start: facts.time, end: facts.time })
  const live = next.engine.live
    ? liveStateOf({ ...next.engine.live, time: facts.time, window, wasAtEdge: before.live?.atEdge ?? true })
    : null
  const range = live || !Number.isFinite(facts.duration) ? window : { start: 0, end: facts.duration }
  return {
    state: { ...next, facts, begun, live, range, phase: phaseOf(facts, begun, failed, next.denied) },
    window,
  }
}
