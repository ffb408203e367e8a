import type { StreamAsset } from '@club/contracts'
import { type PlayerState, playerAtRest } from '@club/player'
import { describe, expect, it } from '@jest/globals'
import { audioWord, streamPicture } from './audio-words.core.ts'
import type { PlayState } from './play-rules.core.ts'

const asset = (status: string, startAt: string | null = null) =>
  ({
    assetData: { status },
    imageData: { offlineImageKey: 'off.webp', posterImageKey: 'poster.webp' },
    startAt,
  }) as unknown as StreamAsset
const granted = (status: string): PlayState => ({ is: 'granted', bypassed: false, asset: asset(status) })
const word = (state: PlayState, change: Partial<Parameters<typeof audioWord>[0]> = {}) =>
  audioWord({ state, playing: playerAtRest, ready: false, ...change })
const playing = (change: Partial<PlayerState> = {}) => ({
  ready: true,
  playing: { ...playerAtRest, phase: 'playing' as const, ...change },
})

describe('[TV-08c] the audio bar says', () => {
  it.each([
    ['idle', null, 'idle'],
    ['disabled', null, 'disabled'],
    ['ended', null, 'ended'],
    ['upcoming', '2026-11-21T15:00:00Z', 'upcoming'],
    ['upcoming', null, 'soon'],
  ])('what a stream is that is off the air: %s, from %s', (status, startAt, said) =>
    expect(word({ is: 'holding', asset: asset(status, startAt) })).toBe(said),
  )

  it('how it plays, and on what', () => {
    expect(word({ is: 'asking' })).toBe('connecting')
    expect(word(granted('live'), playing({ phase: 'paused' }))).toBe('nothing')
    expect(word(granted('live'), playing({ phase: 'loading', plays: true }))).toBe('connecting')
    expect(word(granted('live'), playing({ phase: 'ready' }))).toBe('nothing')
    expect(word(granted('live'), playing())).toBe('live')
    expect(word(granted('replay'), playing())).toBe('replay')
    expect(word(granted('live'), playing({ cast: 'connected' }))).toBe('casting')
    const failed = playing({ phase: 'failed', engine: { ...playerAtRest.engine, failure: 'network' } })
    expect(word(granted('live'), failed)).toBe('nothing')
    expect(word(granted('interrupted'), failed)).toBe('interrupted')
    expect(word({ is: 'refused', refusal: { by: 'nobody' } })).toBe('nothing')
  })

  it('why it stands still, by what its engine knows or its encoder is known to do', () => {
    const engine = (trouble: 'offline' | 'interrupted') => ({ ...playerAtRest.engine, trouble })
    const waiting = (change: Partial<PlayerState> = {}) => playing({ phase: 'waiting', ...change })
    expect(word(granted('live'), waiting({ engine: engine('offline') }))).toBe('offline')
    expect(word(granted('live'), waiting({ engine: engine('interrupted') }))).toBe('interrupted')
    expect(word(granted('interrupted'), waiting())).toBe('interrupted')
    expect(word(granted('live'), waiting())).toBe('live')
    // The buffer plays on: a lost network is reported once it is missed.
    expect(word(granted('live'), playing({ engine: engine('interrupted') }))).toBe('interrupted')
    expect(word(granted('live'), playing({ engine: engine('offline') }))).toBe('live')
    expect(word(granted('interrupted'), playing())).toBe('live')
  })

  it('and shows the offline image while nothing is planned', () => {
    const shown = ['idle', 'disabled', 'upcoming', 'live', 'ended', 'replay'].map(
      (status) => streamPicture(asset(status)).key,
    )
    expect(shown).toEqual([
      'off.webp',
      'off.webp',
      'poster.webp',
      'poster.webp',
      'poster.webp',
      'poster.webp',
    ])
  })
})
