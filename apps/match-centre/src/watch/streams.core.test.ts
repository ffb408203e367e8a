import { describe, expect, it } from '@jest/globals'
import { streamsOf } from './streams.core.ts'

const streams = { video: 'live-main', audio: 'live-audio' }
type Match = Parameters<typeof streamsOf>[0]
const match = (change: object = {}): Match => ({ team: 'first-team', ours: 'home', ...change }) as Match
const nothing = { video: null, audio: null }

describe('streams of a match [MT-07c]', () => {
  it('are there while the first team is on air', () => {
    expect(streamsOf(match(), true, streams, 'first-team')).toEqual(streams)
    expect(streamsOf(match(), false, streams, 'first-team')).toEqual(nothing)
  })
  it.each([
    ['of another team of ours', { team: 'u19' }],
    ['of two others', { ours: null }],
  ])('are not there %s', (_name, change) =>
    expect(streamsOf(match(change), true, streams, 'first-team')).toEqual(nothing),
  )
  it('may be pictures or sound alone, or nothing', () => {
    expect(streamsOf(match(), true, { video: null, audio: 'live-audio' }, 'first-team')).toEqual({
      video: null,
      audio: 'live-audio',
    })
    expect(streamsOf(match(), true, undefined, 'first-team')).toEqual(nothing)
  })
})
