import { sampleClub } from '@club/settings'
import type { MetaInput } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import type { LiveData, LiveStream } from './live.loader.ts'
import { liveMeta } from './live-meta.core.ts'

const structured = (more: Partial<LiveStream>) => {
  const stream: Partial<LiveStream> = {
    title: 'Thornsea v Northgate',
    description: 'Pictures from the Lane.',
    format: 'video',
    status: 'live',
    image: { key: null },
    startAt: null,
    startedAt: null,
    ...more,
  }
  const input = {
    data: { kind: 'stream', stream },
    settings: sampleClub,
    lang: 'en-GB',
    say: (text: string) => text,
    params: {},
    path: '/live/video/live-main',
    origin: 'https://club.example.com',
  } as unknown as MetaInput<LiveData>
  return liveMeta(input).structured
}

describe('what search engines are told of a stream', () => {
  const startedAt = '2026-11-20T14:00:00Z'
  it('is a film with its live badge, by when it went on the air where nothing was planned', () => {
    expect(structured({ startedAt })).toEqual([
      expect.objectContaining({
        '@type': 'VideoObject',
        uploadDate: startedAt,
        publication: expect.objectContaining({
          isLiveBroadcast: true,
          startDate: startedAt,
          endDate: '2026-11-20T18:00:00.000Z',
        }),
      }),
    ])
  })
  it('begins when it was planned to, and is nothing without a day or a picture', () => {
    const [planned] = structured({ startedAt, startAt: '2026-11-20T13:45:00Z' }) as { uploadDate: string }[]
    expect(planned?.uploadDate).toBe('2026-11-20T13:45:00Z')
    expect(structured({ status: 'idle' })).toEqual([])
    expect(structured({ startedAt, format: 'audio' })).toEqual([])
  })
})
