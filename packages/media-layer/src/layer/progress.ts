/** How a playback goes: the fan's position, how long it has stood still, and the tally reported at its end. */
import {
  bufferAhead,
  newTally,
  noted,
  type PlaybackNote,
  type PlaybackReport,
  type PlayerState,
  reportOf,
} from '@club/player'

/** How often the position in a film is stored, in milliseconds. */
const keepEvery = 5_000
/** Seconds buffered after which others may use the network too: two segments. */
const enoughInHand = 3

/** It runs with a few seconds buffered. */
export const runs = ({ begun, facts: { buffered, time, duration } }: PlayerState): boolean =>
  begun &&
  (bufferAhead(buffered, time) >= enoughInHand || time + bufferAhead(buffered, time) >= duration - 0.5)

type Options = {
  /** Milliseconds on the page's clock at which the fan pressed play. */
  pressed: number
  /** The page's own clock, in milliseconds. */
  now: () => number
  /** Called with the fan's position; null if positions are not stored. */
  keepPosition: ((position: number, duration: number) => void) | null
}

export type Progress = {
  /** It is asked for anew, after something else was told: what has not begun is counted from now on. */
  asked(): void
  note(event: PlaybackNote): void
  /** The player has gone from one state to another. */
  follow(before: PlayerState, after: PlayerState): void
  keep(state: PlayerState): void
  /** Milliseconds for which it has stood still: paused, ended, failed, or never begun; 0: it is playing. */
  stillFor(): number
  /** Counts what has been watched up to now. @returns the complete report */
  end(of: Parameters<typeof reportOf>[1]): PlaybackReport
}

export function createProgress({ pressed, now, keepPosition }: Options): Progress {
  let tally = newTally(pressed)
  let stillSince: number | null = null
  let keptAt = 0
  let watchedFrom: number | null = null

  const note = (event: PlaybackNote) => {
    tally = noted(tally, event, now())
  }

  const noteWatched = () => {
    if (watchedFrom === null) return
    note({ note: 'watched', seconds: (now() - watchedFrom) / 1000 })
    watchedFrom = null
  }

  const keep = ({ facts, begun }: PlayerState) => {
    // While a film's length is unknown, so is the position.
    if (keepPosition === null || !begun || !(facts.duration > 0)) return
    keptAt = now()
    keepPosition(facts.ended ? facts.duration : facts.time, facts.duration)
  }

  const followPhase = (before: PlayerState, after: PlayerState) => {
    if (after.phase === 'waiting' && !after.facts.seeking) note({ note: 'stall' })
    if (before.phase === 'waiting') note({ note: 'resumed' })
    if (after.phase === 'failed' && after.engine.failure) note({ note: 'failed', why: after.engine.failure })
    if (after.phase === 'playing') watchedFrom = now()
    else noteWatched()
    if (after.phase === 'playing' || after.phase === 'waiting') stillSince = null
    else stillSince ??= now()
    if (after.phase === 'paused' || after.phase === 'ended') keep(after)
  }

  return {
    asked: () => note({ note: 'asked' }),
    note,
    follow(before, after) {
      if (after.begun && !before.begun) note({ note: 'first-frame' })
      if (after.phase !== before.phase) followPhase(before, after)
      if (after.phase === 'playing' && now() - keptAt >= keepEvery) keep(after)
    },
    keep,
    stillFor: () => (stillSince === null ? 0 : now() - stillSince),
    end(of) {
      noteWatched()
      return reportOf(tally, of, now())
    },
  }
}
