import { isPlayable } from '@club/access'
import type { StreamAsset } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { byStatus, isOf, kindOf, streamImage } from './live.core.ts'

const asset = (status: StreamAsset['assetData']['status']) =>
  ({
    entitlements: ['subscriber-video'],
    imageData: { offlineImageKey: 'off.webp', posterImageKey: 'poster.webp' },
    assetData: { status, playbackIds: [] },
  }) as unknown as StreamAsset

describe('a stream on its page', () => {
  it('shows the offline picture when idle or disabled, else its poster', () => {
    for (const status of ['idle', 'disabled'] as const)
      expect(streamImage(asset(status))).toEqual({ key: 'off.webp' })
    for (const status of ['upcoming', 'live', 'interrupted', 'ended', 'replay'] as const)
      expect(streamImage(asset(status))).toEqual({ key: 'poster.webp' })
  })

  it('shows each around its own focal point', () => {
    const [offlineFocus, posterFocus] = [
      { x: 0.2, y: 0.3 },
      { x: 0.5, y: 0.8 },
    ]
    const focused = (status: Parameters<typeof asset>[0]) => {
      const stream = asset(status)
      return streamImage({ ...stream, imageData: { ...stream.imageData, offlineFocus, posterFocus } }).focus
    }
    expect([focused('idle'), focused('live')]).toEqual([offlineFocus, posterFocus])
  })

  it('stands in the list by what can be played', () => {
    const list = (['disabled', 'replay', 'live', 'idle', 'upcoming'] as const).map((status) => ({ status }))
    expect(list.sort(byStatus).map(({ status }) => status)).toEqual([
      'live',
      'upcoming',
      'replay',
      'idle',
      'disabled',
    ])
    expect([isPlayable('live'), isPlayable('upcoming')]).toEqual([true, false])
  })

  it('is of a kind by what it brings and by what it is; other words are no kind', () => {
    const radio = { format: 'audio', mediaType: 'live-stream' } as const
    const among = [undefined, 'audio', 'live-stream', 'video', 'DrmLiveVideo', 'on-demand'].map((name) => {
      const kind = kindOf(name)
      return kind !== null && isOf(radio, kind)
    })
    expect(among).toEqual([true, true, true, false, false, false])
    expect([kindOf('radio'), kindOf('constructor'), kindOf('')]).toEqual([null, null, null])
  })
})
