import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import {
  ahead,
  countedScore,
  formOf,
  outcomeFor,
  outcomeOf,
  penaltiesOf,
  scoreLine,
  scoreOf,
  winnerOf,
  winningScore,
} from './score.core.ts'
import { stageOf } from './state.core.ts'
import { live, played } from './testing.ts'

const onPenalties = (home: number, away: number): MatchState => ({
  status: 'result',
  score: { home: 1, away: 1 },
  halfTime: null,
  fullTime: { home: 1, away: 1 },
  afterExtraTime: true,
  penalties: { home, away },
})
const abandoned: MatchState = { status: 'abandoned', score: { home: 2, away: 0 }, reason: null }
const awarded: MatchState = { status: 'awarded', score: { home: 0, away: 3 }, reason: null }

describe('scores', () => {
  it('are written home first, and the winner’s first behind a name', () => {
    expect([scoreLine({ home: 1, away: 3 }), winningScore({ home: 1, away: 3 })]).toEqual(['1–3', '3–1'])
    expect([ahead({ home: 2, away: 1 }), ahead({ home: 1, away: 2 }), ahead({ home: 1, away: 1 })]).toEqual([
      'home',
      'away',
      null,
    ])
  })

  it.each([
    ['won', 'home', played(2, 1), 'W'],
    ['lost', 'away', played(2, 1), 'L'],
    ['drawn', 'away', played(1, 1), 'D'],
    ['won on penalties', 'away', onPenalties(3, 4), 'W'],
    ['lost on penalties', 'home', onPenalties(3, 4), 'L'],
    ['awarded', 'away', awarded, 'W'],
    ['in play', 'home', live(3, 0), null],
    ['abandoned', 'home', abandoned, null],
    ['to come', 'home', { status: 'fixture' }, null],
  ] as const)('%s', (_, side, state, outcome) => {
    expect(outcomeFor(side, state as MatchState)).toBe(outcome)
  })

  it('of a shoot-out stand beside the goals, also while it is on', () => {
    const shooting = { ...live(1, 1), period: 'penalties', penalties: { home: 2, away: 1 } } as MatchState
    expect([onPenalties(3, 4), shooting, live(1, 1), played(1, 1), awarded].map(penaltiesOf)).toEqual([
      { home: 3, away: 4 },
      { home: 2, away: 1 },
      null,
      null,
      null,
    ])
  })

  it('go by goals alone in a table, and make a form of five', () => {
    expect([outcomeOf(2, 1), outcomeOf(1, 1), outcomeOf(0, 1)]).toEqual(['W', 'D', 'L'])
    expect(formOf(['L', 'W', 'D', 'L', 'W', 'W'])).toEqual(['W', 'D', 'L', 'W', 'W'])
  })

  it('decide nothing by penalties where the goals did, and leave open what is not over', () => {
    const replayed = { ...onPenalties(0, 5), score: { home: 2, away: 1 } } as MatchState
    expect([winnerOf(replayed), winnerOf(onPenalties(4, 3)), winnerOf(played(1, 1))]).toEqual([
      'home',
      'home',
      null,
    ])
    expect(winnerOf({ ...awarded, score: { home: 0, away: 0 } } as MatchState)).toBeNull()
    expect([winnerOf(live(3, 0)), winnerOf(abandoned), winnerOf(awarded)]).toEqual([
      undefined,
      undefined,
      'away',
    ])
    expect([countedScore(awarded), countedScore(live(1, 0)), countedScore(abandoned)]).toEqual([
      { home: 0, away: 3 },
      null,
      null,
    ])
    expect([scoreOf(live(1, 0)), scoreOf(awarded), scoreOf({ status: 'postponed', reason: null })]).toEqual([
      { home: 1, away: 0 },
      { home: 0, away: 3 },
      null,
    ])
  })

  it('stand of a match that was abandoned, and of none that is to come', () => {
    expect([scoreOf(abandoned), scoreOf({ status: 'fixture' })]).toEqual([{ home: 2, away: 0 }, null])
    expect(scoreOf(played(2, 1))).toEqual({ home: 2, away: 1 })
    const postponed: MatchState = { status: 'postponed', reason: null }
    expect([abandoned, postponed, awarded, played(1, 0), live(0, 0)].map(stageOf)).toEqual([
      'off',
      'off',
      'after',
      'after',
      'during',
    ])
  })
})
