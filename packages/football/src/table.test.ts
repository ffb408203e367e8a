import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { leagueTable, type TableMatch } from './table.core.ts'
import { played } from './testing.ts'

const clubs = ['ash', 'birch', 'cedar', 'dogwood'].map((id) => ({ id, name: id.toUpperCase() }))
const game = (
  home: string,
  away: string,
  state: MatchState,
  date: string | null = '2026-08-08',
): TableMatch => ({
  home,
  away,
  date,
  kickOff: null,
  state,
})
const table = (matches: TableMatch[], adjustments: [string, number][] = []) =>
  leagueTable(clubs, matches, new Map(adjustments), 'birch')
const order = (matches: TableMatch[], adjustments: [string, number][] = []) =>
  table(matches, adjustments).map((row) => row.club)

describe('the league table', () => {
  it('counts results for both sides', () => {
    const [first, second] = table([game('ash', 'birch', played(3, 1)), game('birch', 'ash', played(0, 0))])
    expect(first).toEqual({
      position: 1,
      team: 'ASH',
      club: 'ash',
      ours: false,
      played: 2,
      won: 1,
      drawn: 1,
      lost: 0,
      goalsFor: 3,
      goalsAgainst: 1,
      goalDifference: 2,
      points: 4,
      adjustment: 0,
      form: ['W', 'D'],
    })
    expect(second).toMatchObject({ position: 2, club: 'birch', ours: true, played: 2, lost: 1, points: 1 })
  })

  it('orders by points, goal difference, goals for, then name', () => {
    expect(order([game('dogwood', 'ash', played(1, 0))])).toEqual(['dogwood', 'birch', 'cedar', 'ash'])
    expect(order([game('dogwood', 'ash', played(1, 0)), game('cedar', 'birch', played(2, 0))])).toEqual([
      'cedar',
      'dogwood',
      'ash',
      'birch',
    ])
    expect(order([game('dogwood', 'ash', played(3, 2)), game('cedar', 'birch', played(1, 0))])).toEqual([
      'dogwood',
      'cedar',
      'ash',
      'birch',
    ])
    expect(order([])).toEqual(['ash', 'birch', 'cedar', 'dogwood'])
  })

  it('puts goal difference before goals for: a club that scores more may stand below', () => {
    // Three points each: ash has five goals and a difference of two, cedar three goals and a difference of three.
    expect(order([game('ash', 'birch', played(5, 3)), game('cedar', 'dogwood', played(3, 0))])).toEqual([
      'cedar',
      'ash',
      'birch',
      'dogwood',
    ])
  })

  it('counts an awarded match by the score given', () => {
    const awarded: MatchState = { status: 'awarded', score: { home: 3, away: 0 }, reason: null }
    expect(table([game('ash', 'birch', awarded)])[0]).toMatchObject({
      club: 'ash',
      won: 1,
      goalsFor: 3,
      points: 3,
    })
  })

  it('does not count what is not decided', () => {
    const undecided: MatchState[] = [
      { status: 'fixture' },
      { status: 'live', score: { home: 2, away: 0 }, period: 'second-half', minute: '60' },
      { status: 'postponed', reason: null },
      { status: 'abandoned', score: { home: 1, away: 0 }, reason: null },
    ]
    for (const row of table(undecided.map((state) => game('ash', 'birch', state)))) {
      expect(row).toMatchObject({ played: 0, points: 0, goalsFor: 0, form: [] })
    }
  })

  it('adds and takes the league’s own points', () => {
    const [first, second] = table(
      [game('ash', 'birch', played(1, 0))],
      [
        ['ash', -4],
        ['cedar', 2],
      ],
    )
    expect(first).toMatchObject({ club: 'cedar', points: 2, adjustment: 2 })
    expect(table([game('ash', 'birch', played(1, 0))], [['ash', -4]]).at(-1)).toMatchObject({
      club: 'ash',
      points: -1,
      adjustment: -4,
    })
    expect(second).toMatchObject({ points: 0 })
  })

  it('shows the last five results as form, latest last, by date and not by order of import', () => {
    const matches = [
      game('ash', 'birch', played(1, 0), '2026-09-26'),
      game('ash', 'cedar', played(0, 1), '2026-08-08'),
      game('ash', 'dogwood', played(0, 0), '2026-08-15'),
      game('birch', 'ash', played(2, 0), '2026-08-22'),
      game('cedar', 'ash', played(0, 2), '2026-08-29'),
      game('dogwood', 'ash', played(1, 1), '2026-09-05'),
    ]
    expect(table(matches).find((row) => row.club === 'ash')?.form).toEqual(['D', 'L', 'W', 'D', 'W'])
  })
})
