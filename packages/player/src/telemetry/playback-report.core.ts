/** The report sent when a playback ends: how soon it began, how often it stalled, whether it was refused. Nothing about the fan. Pure. */

export type PlaybackReport = {
  readonly kind: 'playback'
  /** What played: version of the page's player. */
  readonly version: string
  readonly engine: string
  readonly media: 'on-demand' | 'live-video' | 'live-audio'
  /** Milliseconds from the fan's click, or from when it could begin, to the first frame; null: there was none. */
  readonly start: number | null
  readonly stalls: number
  /** Total milliseconds stalled. */
  readonly stalled: number
  /** Seconds watched. */
  readonly watched: number
  /** Outcome or code of a refusal; '' without one. */
  readonly refused: string
  /** Why it failed; '' if it did not. */
  readonly failed: string
}

export type PlaybackNote =
  | { readonly note: 'asked' | 'first-frame' | 'stall' | 'resumed' }
  | { readonly note: 'refused' | 'failed'; readonly why: string }
  | { readonly note: 'watched'; readonly seconds: number }

export type PlaybackTally = {
  readonly asked: number
  readonly start: number | null
  readonly stalls: number
  readonly stalled: number
  readonly stalledSince: number | null
  readonly watched: number
  readonly refused: string
  readonly failed: string
}

/** @param asked instant of the fan's click, in milliseconds; a note says if it is asked for anew */
export const newTally = (asked: number): PlaybackTally => ({
  asked,
  start: null,
  stalls: 0,
  stalled: 0,
  stalledSince: null,
  watched: 0,
  refused: '',
  failed: '',
})

export function noted(tally: PlaybackTally, event: PlaybackNote, now: number): PlaybackTally {
  switch (event.note) {
    case 'asked':
      // What comes after the first frame is no start.
      return tally.start === null ? { ...tally, asked: now } : tally
    case 'first-frame':
      return tally.start === null ? { ...tally, start: now - tally.asked } : tally
    case 'stall':
      // Waiting for the first frame is the start, not a stall.
      return tally.start === null || tally.stalledSince !== null
        ? tally
        : { ...tally, stalls: tally.stalls + 1, stalledSince: now }
    case 'resumed':
      return tally.stalledSince === null
        ? tally
        : { ...tally, stalled: tally.stalled + now - tally.stalledSince, stalledSince: null }
    case 'watched':
      return { ...tally, watched: tally.watched + event.seconds }
    case 'refused':
      return { ...tally, refused: event.why }
    case 'failed':
      return { ...tally, failed: event.why }
  }
}

export function reportOf(
  tally: PlaybackTally,
  about: Pick<PlaybackReport, 'version' | 'engine' | 'media'>,
  now: number,
): PlaybackReport {
  const { start, stalls, stalled, watched, refused, failed } = noted(tally, { note: 'resumed' }, now)
  return {
    kind: 'playback',
    ...about,
    start: start === null ? null : Math.round(start),
    stalls,
    stalled: Math.round(stalled),
    watched: Math.round(watched),
    refused,
    failed,
  }
}
