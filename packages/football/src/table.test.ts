import type { MatchState, TableRow } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { leagueTable, rowsAroundUs, type TableMatch, tableAsItStands } from './table.core.ts'
import { live, played } from './testing.ts'

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

  it('leaves a club out whose every match is called off for good', () => {
    const off: MatchState = { status: 'postponed', reason: 'Annulled', final: true }
    const struckOut = [
      game('ash', 'birch', off),
      game('cedar', 'ash', off),
      game('birch', 'cedar', played(0, 1)),
    ]
    expect(order(struckOut)).toEqual(['cedar', 'dogwood', 'birch'])
    const put: MatchState = { status: 'postponed', reason: null }
    expect(order([...struckOut, game('dogwood', 'ash', put)])).toContain('ash')
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

describe('form in a club’s own order', () => {
  const at = (state: MatchState, date: string | null, kickOff: string | null = null): TableMatch => ({
    ...game('ash', 'birch', state),
    date,
    kickOff,
  })
  const formOfAsh = (matches: TableMatch[]) => table(matches).find(({ club }) => club === 'ash')?.form

  it('goes by the kick-offs of one day, and puts a match without a time before them, one without a day before all', () => {
    const [noon, evening] = ['2026-08-08T11:00:00Z', '2026-08-08T18:00:00Z']
    const matches = [
      at(played(2, 0), null),
      at(played(1, 1), '2026-08-08', evening),
      at(played(1, 0), '2026-08-08', noon),
      at(played(0, 2), '2026-08-08'),
    ]
    for (const came of [matches, matches.toReversed()]) expect(formOfAsh(came)).toEqual(['W', 'L', 'W', 'D'])
  })

  it('is as it came of matches of one time', () => {
    const matches = [
      at(played(1, 0), '2026-08-08'),
      at(played(0, 1), '2026-08-08'),
      at(played(1, 1), '2026-08-08'),
    ]
    expect(formOfAsh(matches)).toEqual(['W', 'L', 'D'])
  })
})

describe('the table as it stands', () => {
  const before = table([
    game('ash', 'birch', played(1, 0)),
    game('cedar', 'dogwood', played(0, 0)),
    game('birch', 'cedar', played(2, 0), '2026-08-15'),
  ])
  const fixture: MatchState = { status: 'fixture' }
  const standing = (day: Parameters<typeof tableAsItStands>[1]) =>
    tableAsItStands(before, day).map(({ club, points, moved }) => [club, points, moved])

  it('is the table itself until something is played', () => {
    expect(before.map(({ club }) => club)).toEqual(['birch', 'ash', 'dogwood', 'cedar'])
    expect(standing([])).toEqual([
      ['birch', 3, 0],
      ['ash', 3, 0],
      ['dogwood', 1, 0],
      ['cedar', 1, 0],
    ])
  })

  it('counts scores in play as if they were the last word, and says who has moved', () => {
    const day = [
      { home: 'dogwood', away: 'birch', before: fixture, now: live(1, 0) },
      { home: 'ash', away: 'cedar', before: fixture, now: live(2, 2) },
    ]
    expect(standing(day)).toEqual([
      ['ash', 4, 1],
      ['dogwood', 4, 1],
      ['birch', 3, -2],
      ['cedar', 2, 0],
    ])
    const dogwood = tableAsItStands(before, day)[1]
    expect(dogwood).toMatchObject({ position: 2, played: 2, won: 1, drawn: 1, goalsFor: 1, playing: true })
    // Form covers finished matches only.
    expect(dogwood?.form).toEqual(['D'])
  })

  it('counts a match once, whether the table held its result, it has ended since, or it was corrected', () => {
    const held = { home: 'birch', away: 'cedar', before: played(2, 0), now: played(2, 0) }
    expect(standing([held])).toEqual(standing([]))
    const corrected = tableAsItStands(before, [{ ...held, now: played(0, 0) }])
    expect(corrected.find(({ club }) => club === 'birch')).toMatchObject({
      played: 2,
      won: 0,
      drawn: 1,
      points: 1,
    })
    expect(corrected.find(({ club }) => club === 'cedar')).toMatchObject({
      lost: 0,
      drawn: 2,
      goalsFor: 0,
      goalsAgainst: 0,
      playing: false,
    })
    const more = tableAsItStands(before, [{ ...held, now: live(3, 2) }])
    expect(more.find(({ club }) => club === 'cedar')).toMatchObject({
      lost: 1,
      goalsFor: 2,
      goalsAgainst: 3,
      playing: true,
    })
    const ended = { home: 'dogwood', away: 'ash', before: live(0, 0), now: played(0, 1) }
    expect(standing([ended])[0]).toEqual(['ash', 6, 1])
    const abandoned: MatchState = { status: 'abandoned', score: { home: 0, away: 1 }, reason: null }
    expect(standing([{ ...ended, now: abandoned }])).toEqual(standing([]))
  })
})

/** A table of a size, ours at a position; 0: we are not in it. */
const tableOf = (size: number, ours: number): TableRow[] =>
  Array.from({ length: size }, (_, index) => ({
    position: index + 1,
    team: `Club ${index + 1}`,
    club: `club-${index + 1}`,
    ours: index + 1 === ours,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    points: 0,
    adjustment: 0,
    form: [],
  }))

describe('rowsAroundUs', () => {
  it.each([
    [0, 0, []],
    [6, 4, [[1, 2, 3, 4, 5, 6]]],
    [8, 8, [[1, 2, 3, 4, 5, 6, 7, 8]]],
    [24, 1, [[1, 2, 3, 4, 5, 6, 7, 8]]],
    [24, 6, [[1, 2, 3, 4, 5, 6, 7, 8]]],
    [
      24,
      7,
      [
        [1, 2, 3],
        [5, 6, 7, 8, 9],
      ],
    ],
    [
      24,
      12,
      [
        [1, 2, 3],
        [10, 11, 12, 13, 14],
      ],
    ],
    [
      24,
      24,
      [
        [1, 2, 3],
        [20, 21, 22, 23, 24],
      ],
    ],
    [24, 0, [[1, 2, 3, 4, 5, 6, 7, 8]]],
  ])('of %i clubs, ours at %i: %j', (size, ours, expected) => {
    expect(rowsAroundUs(tableOf(size, ours)).map((group) => group.map(({ position }) => position))).toEqual(
      expected,
    )
  })
})
