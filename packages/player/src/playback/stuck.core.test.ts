import { describe, expect, it } from '@jest/globals'
import {
  type Act,
  type Sight,
  type Standing,
  standingAtFirst,
  standingNow,
  stuckAfter,
} from './stuck.core.ts'

/** A stream that is looked at once a second, with a new segment every two. */
function watched() {
  let sight: Sight = { now: 0, wanted: true, time: 100, grown: 0, arrived: 0, fetching: false }
  let standing: Standing = standingAtFirst(sight)
  const acts: (readonly [seconds: number, act: Act])[] = []
  const look = (change: Partial<Sight>) => {
    const now = sight.now + 1000
    sight = { ...sight, grown: Math.floor(now / 2000), arrived: Math.floor(now / 2000), now, ...change }
    const next = standingNow(standing, sight)
    standing = next.standing
    if (next.act !== null) acts.push([now / 1000, next.act])
  }
  return {
    plays(seconds: number) {
      for (let at = 0; at < seconds; at += 1) look({ time: sight.time + 1 })
    },
    stands(seconds: number, change: Partial<Sight> = {}) {
      for (let at = 0; at < seconds; at += 1) look(change)
    },
    acts,
    isStuck: () => standing.stuck,
  }
}

describe('a live stream that comes and does not play', () => {
  it('is built anew, then read anew, each try with more time than the one before', () => {
    const stream = watched()
    stream.plays(10)
    stream.stands(stuckAfter / 1000 - 1)
    expect(stream.isStuck()).toBe(false)
    stream.stands(1)
    expect(stream.isStuck()).toBe(true)
    stream.stands(115)
    expect(stream.acts).toEqual([
      [15, 'rebuild'],
      [25, 'read-again'],
      [45, 'read-again'],
      [75, 'read-again'],
      [105, 'read-again'],
    ])
  })

  it('is well once it plays, not once it has been moved, and what was tried counts until it has played for a while', () => {
    const stream = watched()
    stream.plays(10)
    stream.stands(5)
    stream.stands(1, { time: 300 })
    expect(stream.isStuck()).toBe(true)
    stream.plays(3)
    expect(stream.isStuck()).toBe(false)
    stream.stands(10)
    expect(stream.acts.at(-1)?.[1]).toBe('read-again')
    stream.plays(25)
    stream.stands(5)
    expect(stream.acts.at(-1)?.[1]).toBe('rebuild')
  })

  it.each([
    ['its playlist does not grow', { grown: 5 }],
    ['a slow line brings its next segment', { arrived: 5, fetching: true }],
    ['nobody wants it to play', { wanted: false }],
  ] as const)('is left alone while %s', (_why, change) => {
    const stream = watched()
    stream.plays(10)
    stream.stands(60, change)
    expect([stream.acts, stream.isStuck()]).toEqual([[], false])
  })

  it('is left alone before it has begun, and after a seek gets the same time', () => {
    const stream = watched()
    stream.stands(60)
    stream.plays(10)
    stream.stands(4)
    stream.stands(1, { time: 40 })
    stream.stands(4)
    expect(stream.acts).toEqual([])
    stream.stands(1)
    expect(stream.acts).toHaveLength(1)
  })

  it('counts as stuck where nothing is even fetched', () => {
    const stream = watched()
    stream.plays(10)
    stream.stands(5, { arrived: 5, fetching: false })
    expect(stream.acts).toEqual([[15, 'rebuild']])
  })
})
