import { sampleClub } from '@club/settings'
import type { MetaInput } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import type { WatchData } from './watch.loader.ts'
import { watchMeta } from './watch-meta.core.ts'

const structured = (seconds: number) => {
  const input = {
    data: {
      frame: { brand: 'Town TV' },
      clip: { id: 'btv-1', title: 'The derby', seconds, at: '2026-11-20T14:00:00Z', opens: '' },
      image: null,
      description: '',
      uploaded: '2026-11-20T14:00:00Z',
    },
    settings: sampleClub,
    say: (text: string) => text,
    origin: 'https://club.example.com',
  } as unknown as MetaInput<WatchData>
  return watchMeta(input).structured
}

describe('what search engines are told of a film', () => {
  it.each([
    [59.6, 'PT1M'],
    [80, 'PT1M20S'],
    [3903, 'PT1H5M3S'],
  ])('lasts %s seconds: %s, as the card says', (seconds, duration) => {
    expect(structured(seconds)).toEqual([expect.objectContaining({ '@type': 'VideoObject', duration })])
  })
})
