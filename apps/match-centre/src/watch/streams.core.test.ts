import { describe, expect, it } from '@jest/globals'
import { streamsOf } from './streams.core.ts'

const streams = { video: 'live-main', audio: 'live-audio' }
type Match = Parameters<typeof streamsOf>[0]
const match = (change: object = {}): Match =>
  ({ state: { status: 'live' }, team: 'first-team', ours: 'home', ...change }) as Match
const nothing = { video: null, audio: null }

describe('streams of a match [MT-07c]', () => {
  it('are there while the first team plays', () =>
    expect(streamsOf(match(), streams, 'first-team')).toEqual(streams))
  it.each([
    ['before it', { state: { status: 'fixture' } }],
    ['after it', { state: { status: 'result' } }],
    ['of another team of ours', { team: 'u19' }],
    ['of two others', { ours: null }],
  ])('are not there %s', (_name, change) =>
    expect(streamsOf(match(change), streams, 'first-team')).toEqual(nothing),
  )
  it('may be pictures or sound alone, or nothing', () => {
    expect(streamsOf(match(), { video: null, audio: 'live-audio' }, 'first-team')).toEqual({
      video: null,
      audio: 'live-audio',
    })
    expect(streamsOf(match(), undefined, 'first-team')).toEqual(nothing)
  })
})
