import { isPlayable } from '@club/access'
import type { StreamAsset } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { byStatus, isOf, kindOf, onAir, streamImage } from './live.core.ts'

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

  it('tells when it is on the air: from the plan or the first picture, to its end or one that is still to come', () => {
    const startedAt = '2026-11-20T14:00:00Z'
    const told = (startAt: string | null, state: StreamAsset['state'], now: string) =>
      onAir({ ...asset(state.status), startAt, state }, new Date(now))
    const live: StreamAsset['state'] = { status: 'live', startedAt }
    const evening = { from: startedAt, until: '2026-11-20T18:00:00.000Z' }
    expect(told(null, live, '2026-11-20T14:20:00Z')).toEqual(evening)
    expect(told(null, live, '2026-11-20T17:00:00Z')).toEqual(evening)
    // A longer one has an end neither in the past nor within the minutes for which a page is cached.
    for (const now of ['2026-11-20T17:00:01Z', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00Z'])
      expect(told(null, live, now)?.until).toBe('2026-11-20T19:00:00.000Z')
    const silent = { status: 'interrupted', startedAt, since: '2026-11-22T09:20:00Z' } as const
    expect(told(null, silent, '2026-11-22T09:30:00Z')?.until).toBe('2026-11-22T11:00:00.000Z')
    // A finished one has its real end.
    const over = { startedAt, endedAt: '2026-11-20T16:05:00Z' }
    for (const state of [
      { status: 'ended', replayFrom: null, ...over },
      { status: 'replay', ...over },
    ] as const)
      expect(told(null, state, '2026-11-23T09:00:00Z')).toEqual({ from: startedAt, until: over.endedAt })
    const startsAt = '2026-11-21T15:00:00Z'
    expect(told(startsAt, { status: 'upcoming', startsAt }, '2026-11-20T12:00:00Z')).toEqual({
      from: startsAt,
      until: '2026-11-21T19:00:00.000Z',
    })
    expect(told(null, { status: 'idle' }, '2026-11-20T12:00:00Z')).toBeNull()
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
