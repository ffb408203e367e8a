/** What a live page shows of a stream. Pure. */
import type { FocalPoint, StreamAsset } from '@club/contracts'

export type Format = StreamAsset['format']

/** A part of all streams, by what they bring or by what they are. */
type Kind = 'all' | Format | StreamAsset['mediaType']

const kinds: Readonly<Record<string, Kind>> = {
  video: 'video',
  audio: 'audio',
  'live-stream': 'live-stream',
  'on-demand': 'on-demand',
  // What a player of live pictures calls them.
  drmlivevideo: 'video',
}

/** What `mediaType` of an address names; null: nothing. */
export function kindOf(mediaType: string | undefined): Kind | null {
  if (mediaType === undefined) return 'all'
  const name = mediaType.toLowerCase()
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null
}

export const isOf = (
  { format, mediaType }: { format: Format; mediaType: StreamAsset['mediaType'] },
  kind: Kind,
): boolean => kind === 'all' || kind === format || kind === mediaType

/** The offline picture where nothing is planned or the stream is switched off, else the poster (docs/product.md#live-streams). */
export function streamImage({ assetData, imageData }: StreamAsset): {
  key: string | null
  focus?: FocalPoint
} {
  const { offlineImageKey, offlineFocus, posterImageKey, posterFocus } = imageData
  const offline = assetData.status === 'idle' || assetData.status === 'disabled'
  const focus = offline ? offlineFocus : posterFocus
  return { key: offline ? offlineImageKey : posterImageKey, ...(focus ? { focus } : {}) }
}

const hour = 3_600_000
/** Search engines want an end from the start, and few evenings at the ground are longer, in milliseconds. */
const expected = 4 * hour

/** When a stream is on the air; `until` is a guess while it has not ended, and never a moment that has gone by while it goes on. */
export type Airtime = { readonly from: string; readonly until: string }

/** @returns null where nobody knows when it begins */
export function onAir({ startAt, state }: StreamAsset, now: Date): Airtime | null {
  const from = startAt ?? ('startedAt' in state ? state.startedAt : null)
  if (from === null) return null
  if ('endedAt' in state) return { from, until: state.endedAt }
  // By the whole hour, and an hour ahead at least: a page is drawn with it, and kept for a while.
  const ahead = state.status === 'upcoming' ? 0 : Math.ceil(now.getTime() / hour) * hour + hour
  return { from, until: new Date(Math.max(Date.parse(from) + expected, ahead)).toISOString() }
}

const order: readonly StreamAsset['assetData']['status'][] = [
  'live',
  'interrupted',
  'upcoming',
  'replay',
  'ended',
  'idle',
  'disabled',
]

/** What is on the air first. */
export const byStatus = (
  one: { status: StreamAsset['assetData']['status'] },
  other: { status: StreamAsset['assetData']['status'] },
): number => order.indexOf(one.status) - order.indexOf(other.status)
