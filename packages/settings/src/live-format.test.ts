import { expect, it } from '@jest/globals'
import { liveFormatOf } from './live-format.core.ts'
import { sampleClub } from './sample-club.ts'

it.each([
  ['video', { video: 'live-main', audio: 'live-audio' }],
  ['video', { video: 'live-main', audio: null }],
  ['audio', { video: null, audio: 'live-audio' }],
  ['video', { video: null, audio: null }],
  ['video', undefined],
] as const)('matches are followed by %s where their streams are %j', (format, matchStreams) => {
  const { matchStreams: _sample, ...tv } = sampleClub.tv
  expect(liveFormatOf({ tv: matchStreams ? { ...tv, matchStreams } : tv })).toBe(format)
})
