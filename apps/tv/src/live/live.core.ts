/** What a live page shows of a stream. Pure. */
import type { StreamAsset } from '@club/contracts'

export type Format = StreamAsset['format']

export const isFormat = (text: string | undefined): text is Format => text === 'video' || text === 'audio'

/** The offline picture where nothing is planned or the stream is switched off, else the poster (docs/product.md#live-streams). */
export function streamImage({ assetData, imageData }: StreamAsset): string | null {
  const offline = assetData.status === 'idle' || assetData.status === 'disabled'
  return offline ? imageData.offlineImageKey : imageData.posterImageKey
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
