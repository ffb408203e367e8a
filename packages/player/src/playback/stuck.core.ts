/**
 * Whether a live stream that should play stands still although it keeps coming, and what then to do. Such a stream fails without an error: its
 * segments arrive, and the element cannot play what they hold. Pure.
 */

/** What is seen of an element and its stream at one moment. */
export type Sight = {
  /** Milliseconds. */
  readonly now: number
  /** It should play: the fan wants it to, and it waits for nothing that is known. */
  readonly wanted: boolean
  /** Position, in seconds. */
  readonly time: number
  /** How often its playlist has grown. */
  readonly grown: number
  /** How many segments have arrived. */
  readonly arrived: number
  /** A segment is being fetched. On a slow line that takes long, and nothing else helps. */
  readonly fetching: boolean
}

export type Standing = {
  readonly time: number
  readonly seenAt: number
  /** When it stopped, was last not wanted, or something was last done about it; with what had come by then. */
  readonly since: number
  readonly grown: number
  readonly arrived: number
  /** It has played since it was opened: the start is the engine's own matter. */
  readonly begun: boolean
  readonly stuck: boolean
  /** What has been done about it since it was last well. */
  readonly tries: number
  /** Since when it has been playing; null: it is not. */
  readonly wellSince: number | null
}

/** Builds the element's buffers anew, or reads everything anew from the master playlist on. */
export type Act = 'rebuild' | 'read-again'

/** Milliseconds that it may stand still: longer than a decoder takes for a seek, shorter than a fan waits. */
export const stuckAfter = 5000
/** Each try gets more time than the one before, up to this. */
const longest = 30_000
/** Milliseconds of playing after which what has been tried is forgotten. */
const wellAfter = 20_000
/** Times the speed of a clock: more is a seek. */
const fastest = 2.5

/** How it stands at first. */
export const standingAtFirst = ({ now, time, grown, arrived }: Sight): Standing => ({
  ...{ time, seenAt: now, since: now, grown, arrived },
  ...{ begun: false, stuck: false, tries: 0, wellSince: null },
})

const patience = (tries: number) => Math.min(stuckAfter * 2 ** tries, longest)

/** @returns how it stands now, and what to do */
export function standingNow(before: Standing, sight: Sight): { standing: Standing; act: Act | null } {
  const { now, time, grown, arrived } = sight
  const seen = { ...before, time, seenAt: now }
  const from = { since: now, grown, arrived }
  const moved = time - before.time
  if (moved > 0 && moved < ((now - before.seenAt) / 1000) * fastest) {
    const wellSince = before.wellSince ?? now
    const tries = now - wellSince >= wellAfter ? 0 : before.tries
    return { standing: { ...seen, ...from, begun: true, stuck: false, tries, wellSince }, act: null }
  }
  if (!sight.wanted) return { standing: { ...seen, ...from, stuck: false, wellSince: null }, act: null }
  // A seek gets its time; while it is stuck, it is our own.
  if (moved !== 0 && !before.stuck) return { standing: { ...seen, ...from, wellSince: null }, act: null }
  const comes = grown > before.grown && (arrived > before.arrived || !sight.fetching)
  const standing = { ...seen, wellSince: null }
  if (!before.begun || !comes || now - before.since < patience(before.tries)) return { standing, act: null }
  return {
    standing: { ...standing, ...from, stuck: true, tries: before.tries + 1 },
    act: before.tries === 0 ? 'rebuild' : 'read-again',
  }
}
