/** How a playback goes: where the fan is, how long nothing moves, and the tally that is told at its end. */
import {
  bufferAhead,
  newTally,
  noted,
  type PlaybackNote,
  type PlaybackReport,
  type PlayerState,
  reportOf,
} from '@club/player'

/** How often the position in a film is kept, in milliseconds. */
const keepEvery = 5_000
/** Seconds in hand after which the line may serve others too: two segments. */
const enoughInHand = 3

/** It runs with a few seconds in hand. */
export const runs = ({ begun, facts: { buffered, time, duration } }: PlayerState): boolean =>
  begun &&
  (bufferAhead(buffered, time) >= enoughInHand || time + bufferAhead(buffered, time) >= duration - 0.5)

type Options = {
  /** Milliseconds on the page's clock at which the fan asked. */
  pressed: number
  /** The page's own clock, in milliseconds. */
  now: () => number
  /** Told where the fan is; null where there is no place to come back to. */
  keepPosition: ((position: number, duration: number) => void) | null
}

export type Progress = {
  note(event: PlaybackNote): void
  /** The player has gone from one state to another. */
  follow(before: PlayerState, after: PlayerState): void
  keep(state: PlayerState): void
  /** Milliseconds for which it has stood still: paused, over, given up, or never begun; 0: it does not. */
  stillFor(): number
  /** Counts what has been watched up to now. @returns the report of it all */
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
    // Of a film whose length is not known at the moment nothing is known of the place either.
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
