import { describe, expect, it } from '@jest/globals'
import {
  afterPause,
  afterWait,
  catchUpRate,
  type LiveInput,
  livePosition,
  liveStateOf,
  placeIn,
  standsStill,
} from './live-edge.core.ts'

/** Live at 294 in a window that ends at 300. */
const input = (change: Partial<LiveInput> = {}): LiveInput => ({
  time: 294,
  window: { start: 0, end: 300 },
  latency: 6,
  segment: 2,
  ahead: 6,
  wasAtEdge: true,
  ...change,
})

describe('live edge', () => {
  it('is where live playing is, with some slack', () => {
    expect(liveStateOf(input())).toEqual({ atEdge: true, behind: 0, dvr: true })
    expect(liveStateOf(input({ time: 291.5, wasAtEdge: false })).atEdge).toBe(true)
    expect(liveStateOf(input({ time: 290, wasAtEdge: false }))).toEqual({
      atEdge: false,
      behind: 4,
      dvr: true,
    })
  })
  it('does not flicker: who was live stays live for longer', () => {
    expect(liveStateOf(input({ time: 290, wasAtEdge: true })).atEdge).toBe(true)
    expect(liveStateOf(input({ time: 287, wasAtEdge: true })).atEdge).toBe(false)
  })
  it('offers to go back only where there is a past', () => {
    expect(liveStateOf(input({ window: { start: 284, end: 300 } })).dvr).toBe(false)
    expect(liveStateOf(input({ window: { start: 280, end: 300 } })).dvr).toBe(true)
  })
  it('leads to the wanted latency, never before the window', () => {
    expect(livePosition({ start: 0, end: 300 }, 6)).toBe(294)
    expect(livePosition({ start: 298, end: 300 }, 6)).toBe(298)
  })
})

describe('catching up', () => {
  it('hurries who was live, by a tenth at most', () => {
    expect(catchUpRate(input({ time: 292 }))).toBe(1.05)
    expect(catchUpRate(input({ time: 200 }))).toBe(1.1)
  })
  it('fills the buffer first', () => expect(catchUpRate(input({ time: 280, ahead: 3.9 }))).toBe(1))
  it('leaves alone who went back by choice, and who is there', () => {
    expect(catchUpRate(input({ time: 100, wasAtEdge: false }))).toBe(1)
    expect(catchUpRate(input({ time: 293.5 }))).toBe(1)
  })
})

describe('a playlist that stops', () => {
  it('counts as standing still after four segments', () => {
    expect(standsStill(7_900, 2)).toBe(false)
    expect(standsStill(8_100, 2)).toBe(true)
    // A playlist without segment lengths counts as one-second segments.
    expect(standsStill(500, 0)).toBe(false)
  })
})

describe('a place in what can be watched', () => {
  const window = { start: 100, end: 300 }
  it.each([
    ['as requested', 250, 250],
    ['not where it goes', 100, 108],
    ['not beyond the live position', 300, 294],
  ])('is %s: %d s → %d s', (_what, time, to) => expect(placeIn(time, window, 6)).toBe(to))
  it('is the beginning of a window that has only begun', () =>
    expect(placeIn(2, { start: 0, end: 3 }, 6)).toBe(0))
})

describe('after a pause', () => {
  const window = { start: 100, end: 400 }
  it.each([
    ['goes on where it was left', 200, true, null],
    ['is live where that part is gone', 90, true, 394],
    ['is live where that part goes', 101, true, 394],
    ['is live where there is no past to move in', 200, false, 394],
  ])('a live stream %s', (_what, time, dvr, to) =>
    expect(afterPause(time, window, { latency: 6, dvr })).toBe(to),
  )
  it('one that waited for a press since it came back starts live, and not where it came back', () => {
    expect(afterWait(392, window, { latency: 6, segment: 2 })).toBeNull()
    expect(afterWait(200, window, { latency: 6, segment: 2 })).toBe(394)
  })
})
