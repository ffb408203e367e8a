import { sampleClub } from '@club/settings'
import type { MetaInput } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import type { LiveData, LiveStream } from './live.loader.ts'
import { liveMeta } from './live-meta.core.ts'

const structured = (more: Partial<LiveStream>, say = (text: string) => text) => {
  const stream: Partial<LiveStream> = {
    title: 'Thornsea v Northgate',
    description: 'Pictures from the Lane.',
    format: 'video',
    status: 'live',
    image: { key: null },
    startAt: null,
    airtime: { from: '2026-11-20T14:00:00Z', until: '2026-11-20T18:00:00Z' },
    ...more,
  }
  const input = {
    data: { kind: 'stream', stream },
    settings: sampleClub,
    lang: 'en-GB',
    say,
    params: {},
    path: '/live/video/live-main',
    origin: 'https://club.example.com',
  } as unknown as MetaInput<LiveData>
  return liveMeta(input).structured
}

describe('what search engines are told of a stream', () => {
  it('is in the language of the page', () => {
    expect(structured({}, (text) => `ar ${text}`)).toEqual([
      expect.objectContaining({
        name: 'ar Thornsea v Northgate',
        description: 'ar Pictures from the Lane.',
        publication: expect.objectContaining({ name: 'ar Thornsea v Northgate' }),
      }),
    ])
  })
  it('is a film with its live badge, from when to when it is on the air', () => {
    expect(structured({})).toEqual([
      expect.objectContaining({
        '@type': 'VideoObject',
        uploadDate: '2026-11-20T14:00:00Z',
        publication: expect.objectContaining({
          isLiveBroadcast: true,
          startDate: '2026-11-20T14:00:00Z',
          endDate: '2026-11-20T18:00:00Z',
        }),
      }),
    ])
  })
  it('is nothing without a day or a picture', () => {
    expect(structured({ status: 'idle', airtime: null })).toEqual([])
    expect(structured({ format: 'audio' })).toEqual([])
  })
})

it('says of all streams what the club’s are: pictures and sound, or sound alone', () => {
  const said = (matchStreams: object) => {
    const settings = { ...sampleClub, tv: { ...sampleClub.tv, matchStreams } }
    const data = { kind: 'list', name: 'Live' }
    const input = { data, settings, lang: 'en-GB', say: (text: string) => text }
    return liveMeta(input as unknown as MetaInput<LiveData>).description
  }
  expect([said({ video: 'v', audio: 'a' }), said({ video: null, audio: 'a' })]).toEqual([
    'Live video and commentary from every match we cover.',
    'Live commentary from every match we cover.',
  ])
})
