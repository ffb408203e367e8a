/** What the sources of media have in common: films on demand, programmes of films, and encoders. */
import type { StreamState } from '@club/contracts'
import type { LiveSegment, Variant } from '../packaging/playlists.core.ts'

export type Playlist = {
  text: string
  /** Seconds for which it may be cached. */
  freshFor: number
}

/**
 * Seconds for which playlists are cached: on demand they do not change, live they move every two. One that has ended or is a replay may
 * go live again at any moment, at the same address; a programme's list of renditions changes less often.
 */
export const fresh = { onDemand: 60, live: 1, programme: 10 } as const

/** Longest replay: three hours. */
export const replaySeconds = 3 * 3600
/** Segments just outside the window that we still send, for players with an old playlist. */
export const lateSegments = 30

/** Characters of a rendition's name, which is a part of addresses. */
export const longestRendition = 41

/** The rendition of the captions. */
export const captionsRendition = 'captions'

/** A range of a stream's numbers, both included. */
export type Range = { from: number; to: number; kind: 'moving' | 'ended' | 'replay' }

/** What a stream offers of one rendition at a moment. */
export type Offered = {
  segments: LiveSegment[]
  discontinuities: number
  kind: Range['kind']
  targetSeconds: number
  /** Captions instead of pictures and sound. */
  words: boolean
}

/**
 * An encrypted segment by its address; null if there is none.
 * @param entryID of a film, or a stream's asset
 * @param version of the recording, as a playlist of ours names it
 */
export type FindSegment = (
  entryID: string,
  rendition: string,
  version: string,
  file: string,
) => Promise<Buffer | null>

/** What a master playlist lists for a stream. */
export type Master = { variants: Variant[]; captions: string | null; freshFor: number }

/** Whether a stream shows nothing to anybody. */
export const isQuiet = ({ status }: StreamState): boolean =>
  status === 'idle' || status === 'disabled' || status === 'upcoming'

/** A number from an address: only its canonical spelling; null for anything else. */
export function numberOf(digits: string | undefined): number | null {
  const number = Number(digits)
  return digits !== undefined && digits !== '' && String(number) === digits ? number : null
}
