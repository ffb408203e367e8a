/** What the sources of media have in common: films on demand, programmes of films, and what encoders send. */
import type { StreamState } from '@club/contracts'
import type { LiveSegment, Variant } from '../packaging/playlists.core.ts'

export type Playlist = {
  text: string
  /** Seconds for which it may be kept. */
  freshFor: number
}

/**
 * Seconds that caches keep playlists for: on demand they stand still, live they move every two. One that has ended or is a replay may be
 * live again in the next moment, at the same address; what a programme consists of is slower.
 */
export const fresh = { onDemand: 60, live: 1, programme: 10 } as const

/** A replay is this long at most: three hours. */
export const replaySegments = 5400
/** Segments beside the window that are still sent to whoever asked for an old playlist. */
export const lateSegments = 30

/** Characters of a rendition's name, which is a part of addresses. */
export const longestRendition = 41

/** The rendition of the words that are said. */
export const captionsRendition = 'captions'

/** Places in a stream's numbering, both included. */
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
 * An encrypted segment by its place; null where there is none such.
 * @param entryID of a film, or a stream's asset
 * @param version what the segment is of, as we named it in a playlist
 */
export type FindSegment = (
  entryID: string,
  rendition: string,
  version: string,
  file: string,
) => Promise<Buffer | null>

/** What a master playlist says of a stream. */
export type Master = { variants: Variant[]; captions: string | null; freshFor: number }

/** Nothing of such a stream is shown to anybody. */
export const isQuiet = ({ status }: StreamState): boolean =>
  status === 'idle' || status === 'disabled' || status === 'upcoming'

/** A number as it is written in addresses: one way alone, and null for what is none. */
export function numberOf(digits: string | undefined): number | null {
  const number = Number(digits)
  return digits !== undefined && digits !== '' && String(number) === digits ? number : null
}
