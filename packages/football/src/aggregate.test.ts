import type { Match, MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { aggregateOf, movedAggregate } from './aggregate.core.ts'
import { live, played } from './testing.ts'

const cup = { slug: 'league-cup', name: 'League Cup', kind: 'cup' as const }
const tie = (id: string, leg: number, state: MatchState, more: Partial<Match> = {}) => {
  const [home, away] = leg % 2 === 1 ? ['ash', 'birch'] : ['birch', 'ash']
  const attributes = {
    season: '2026-27',
    competition: cup,
    stage: 'semi-final',
    round: 'Semi-final',
    leg,
    home: { club: home, name: home },
    away: { club: away, name: away },
    state,
    ...more,
  } as Match
  return { id, attributes }
}

describe('a tie over two legs', () => {
  it('adds both up, each side by its own goals, while the second is played and after', () => {
    const first = tie('1', 1, played(2, 1))
    expect(aggregateOf(tie('2', 2, played(3, 0)), [first])).toEqual({ home: 4, away: 2 })
    expect(aggregateOf(tie('2', 2, live(0, 1)), [first])).toEqual({ home: 1, away: 3 })
    expect(aggregateOf(tie('2', 2, { status: 'fixture' }), [first])).toEqual({ home: 1, away: 2 })
  })

  it('has none before the second leg, in the season of a league, after a replay, or while nothing counts', () => {
    const first = tie('1', 1, played(2, 1))
    expect(aggregateOf(first, [])).toBeNull()
    expect(aggregateOf(tie('2', 2, played(3, 0)), [])).toBeNull()
    expect(aggregateOf(tie('2', 2, played(3, 0)), [tie('1', 1, { status: 'fixture' })])).toBeNull()
    const season = { stage: 'league' }
    expect(aggregateOf(tie('2', 2, played(3, 0), season), [tie('1', 1, played(2, 1), season)])).toBeNull()
    expect(aggregateOf(tie('2', 2, played(3, 0), { round: 'Semi-final Replay' }), [first])).toBeNull()
    const off: MatchState[] = [
      { status: 'abandoned', score: { home: 1, away: 0 }, reason: null },
      { status: 'postponed', reason: null },
    ]
    for (const state of off) {
      expect(aggregateOf(tie('2', 2, played(3, 0)), [tie('1', 1, state)])).toBeNull()
      expect(aggregateOf(tie('2', 2, state), [first])).toBeNull()
    }
  })

  it('adds up in the play-offs of a league', () => {
    const league = { competition: { ...cup, kind: 'league' as const }, stage: 'play-off-semi-final' }
    const first = tie('1', 1, played(2, 1), league)
    expect(aggregateOf(tie('2', 2, played(3, 0), league), [first])).toEqual({ home: 4, away: 2 })
  })

  it('moves with the score of the second, and is none where that counts for nothing', () => {
    const before = { home: 1, away: 2 }
    expect(movedAggregate(before, { status: 'fixture' }, live(0, 0))).toEqual(before)
    expect(movedAggregate(before, live(0, 0), live(0, 1))).toEqual({ home: 1, away: 3 })
    expect(movedAggregate({ home: 1, away: 3 }, live(0, 1), live(0, 0))).toEqual(before)
    expect(movedAggregate(before, live(0, 0), played(3, 0))).toEqual({ home: 4, away: 2 })
    expect(movedAggregate(null, live(0, 0), live(1, 0))).toBeNull()
    expect(movedAggregate(before, live(0, 0), { status: 'postponed', reason: null })).toBeNull()
  })

  it('knows its first leg from every other match of the two', () => {
    const second = tie('2', 2, played(3, 0))
    const first = tie('1', 1, played(2, 1))
    const others: Partial<Match>[] = [
      { season: '2025-26' },
      { competition: { ...cup, slug: 'trophy' } },
      { stage: 'final' },
      { leg: 2 },
      { away: { club: 'cedar', name: 'cedar' } as Match['away'] },
    ]
    for (const other of others) expect(aggregateOf(second, [tie('x', 1, played(5, 5), other)])).toBeNull()
    const all = [...others.map((other) => tie('x', 1, played(5, 5), other)), first]
    expect(aggregateOf(second, all)).toEqual({ home: 4, away: 2 })
  })
})
