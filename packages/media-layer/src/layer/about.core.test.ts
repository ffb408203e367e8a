import type { VideoToOpen } from '@club/event-bus'
import { expect, it } from '@jest/globals'
import { aboutOf, sharePath } from './about.core.ts'

it('a film has its date and what it is about, as far as the answer tells them', () => {
  const answer = (publicationData: object) => ({
    data: { attributes: { metaData: { description: 'All the goals.' }, publicationData } },
  })
  expect(aboutOf(answer({ startAt: '2026-11-01', createdAt: '2026-10-01' }))).toEqual({
    date: '2026-11-01',
    description: 'All the goals.',
  })
  expect(aboutOf(answer({ startAt: null, createdAt: '2026-10-01' })).date).toBe('2026-10-01')
  for (const odd of [null, {}, { data: 7 }, { data: { attributes: { metaData: { description: 3 } } } }])
    expect(aboutOf(odd)).toEqual({ date: null, description: null })
})

it('a film is passed on by its own page, a stream by the address that plays it', () => {
  const video = { videoID: 'a b', mediaType: 'OnDemand' } as VideoToOpen
  expect(sharePath(video, '/videos/player/a%20b')).toBe('/videos/a%20b')
  expect(sharePath({ ...video, mediaType: 'DrmLiveVideo' }, '/live/video/a')).toBe('/live/video/a')
})
