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
