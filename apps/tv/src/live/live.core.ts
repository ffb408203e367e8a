/** The data of a stream that a live page shows. Pure. */
import type { FocalPoint, StreamAsset } from '@club/contracts'

export type Format = StreamAsset['format']

/** A subset of the streams, by format or by media type. */
type Kind = 'all' | Format | StreamAsset['mediaType']

const kinds: Readonly<Record<string, Kind>> = {
  video: 'video',
  audio: 'audio',
  'live-stream': 'live-stream',
  'on-demand': 'on-demand',
  // The player's term for live video.
  drmlivevideo: 'video',
}

/** The kind that an address's `mediaType` names; null if unknown. */
export function kindOf(mediaType: string | undefined): Kind | null {
  if (mediaType === undefined) return 'all'
  const name = mediaType.toLowerCase()
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null
}

export const isOf = (
  { format, mediaType }: { format: Format; mediaType: StreamAsset['mediaType'] },
  kind: Kind,
): boolean => kind === 'all' || kind === format || kind === mediaType

/** The offline picture if nothing is planned or the stream is switched off, otherwise the poster (docs/product.md#live-streams). */
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
/** Expected length in milliseconds: search engines want an end in advance, and few match days last longer. */
const expected = 4 * hour

/** A stream's time on air; `until` is an estimate until it has ended, and never in the past while it runs. */
export type Airtime = { readonly from: string; readonly until: string }

/** @returns null if its start is unknown */
export function onAir({ startAt, state }: StreamAsset, now: Date): Airtime | null {
  const from = startAt ?? ('startedAt' in state ? state.startedAt : null)
  if (from === null) return null
  if ('endedAt' in state) return { from, until: state.endedAt }
  // Rounded up to the hour, at least an hour ahead: the page is rendered with it and cached for a while.
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

/** Streams on air first. */
export const byStatus = (
  one: { status: StreamAsset['assetData']['status'] },
  other: { status: StreamAsset['assetData']['status'] },
): number => order.indexOf(one.status) - order.indexOf(other.status)
