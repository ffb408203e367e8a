import { describe, expect, it } from '@jest/globals'
import { newTally, noted, type PlaybackNote, reportOf } from './playback-report.core.ts'

const about = { version: 'abc', engine: 'hls.js', media: 'on-demand' } as const
const after = (...events: [number, PlaybackNote][]) =>
  events.reduce((tally, [now, event]) => noted(tally, event, now), newTally(1000))

describe('playback report', () => {
  it('counts from the click to the first frame, once', () => {
    const tally = after([1380.4, { note: 'first-frame' }], [9000, { note: 'first-frame' }])
    expect(reportOf(tally, about, 10_000)).toEqual({
      kind: 'playback',
      ...about,
      start: 380,
      stalls: 0,
      stalled: 0,
      watched: 0,
      refused: '',
      failed: '',
    })
  })
  it('counts from when it is asked for anew, as long as there was no first frame', () => {
    const tally = after(
      [60_000, { note: 'asked' }],
      [60_380, { note: 'first-frame' }],
      [90_000, { note: 'asked' }],
    )
    expect(reportOf(tally, about, 100_000).start).toBe(380)
  })
  it('counts stalls after the first frame, and a stall that lasts to the end', () => {
    const tally = after(
      [1100, { note: 'stall' }],
      [1400, { note: 'first-frame' }],
      [5000, { note: 'stall' }],
      [5100, { note: 'stall' }],
      [5600, { note: 'resumed' }],
      [6000, { note: 'watched', seconds: 4.4 }],
      [7000, { note: 'stall' }],
    )
    expect(reportOf(tally, about, 8000)).toMatchObject({ stalls: 2, stalled: 1600, watched: 4 })
  })
  it('tells why nothing played', () => {
    expect(reportOf(after([1200, { note: 'refused', why: '2' }]), about, 2000)).toMatchObject({
      start: null,
      refused: '2',
    })
    expect(reportOf(after([1200, { note: 'failed', why: 'network' }]), about, 2000)).toMatchObject({
      failed: 'network',
    })
  })
})
