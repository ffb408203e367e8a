import { describe, expect, it } from '@jest/globals'
import { engineAtRest } from './engine.ts'
import type { Failure } from './playback/error-policy.core.ts'
import { factsAtRest } from './playback/phase.core.ts'
import { failureOf, playerAfter, playerAtRest, troubleOf } from './player-state.core.ts'

const failed = (failure: Failure) =>
  ({ phase: 'failed', engine: { ...engineAtRest, failure, trouble: 'offline' } }) as const

describe('what has given up', () => {
  it.each(['network', 'missing', 'licence'] as const)(
    'waits for an encoder that is silent, instead of a press: %s',
    (failure) => {
      expect([failureOf(failed(failure), true), troubleOf(failed(failure), true)]).toEqual([
        null,
        'interrupted',
      ])
      expect([failureOf(failed(failure), false), troubleOf(failed(failure), false)]).toEqual([failure, null])
    },
  )
  it.each(['decode', 'unsupported'] as const)('says so where no encoder helps: %s', (failure) =>
    expect([failureOf(failed(failure), true), troubleOf(failed(failure), true)]).toEqual([failure, null]),
  )
})

describe('what is said while it plays', () => {
  it.each([
    ['interrupted', 'interrupted'],
    ['soundOnly', 'soundOnly'],
    ['offline', null],
  ] as const)('%s', (trouble, said) =>
    expect(troubleOf({ phase: 'playing', engine: { ...engineAtRest, trouble } }, false)).toBe(said),
  )
})

it('what is live is behind nothing before it has begun', () => {
  const engine = { ...engineAtRest, live: { latency: 6, segment: 2 } }
  const facts = { ...factsAtRest, hasSource: true, seekable: { start: 0, end: 1800 } }
  const live = (begun: boolean) =>
    playerAfter({ ...playerAtRest, begun }, { engine }, facts, { drawn: false, wished: true }).state.live
  expect(live(false)).toEqual({ atEdge: true, behind: 0, dvr: true })
  expect(live(true)).toMatchObject({ atEdge: false, behind: 1794 })
})
