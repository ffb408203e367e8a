import type { MatchEventInput } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { foldMatch } from './fold.core.ts'
import { appearancesOf, namedIn, type StatisticsMatch, statisticsOf } from './statistics.core.ts'

const player = { slug: 'joel-marwood', name: 'Joel Marwood', team: 'first-team' }

type Told = Partial<MatchEventInput['attributes']>

const event = (type: MatchEventInput['type'], told: Told = {}) =>
  ({
    id: type,
    type,
    attributes: { minute: '', period: 'pre-match', team: 'home', player: player.slug, text: '', ...told },
  }) satisfies StatisticsMatch['events'][number]
const lineUp = (...starters: { player: string | null; name: string }[]) =>
  event('line-up', {
    player: null,
    lineUp: {
      formation: '4-4-2',
      starters: starters.map((one) => ({ ...one, number: null })),
      substitutes: [],
    },
  })
const match = (...events: StatisticsMatch['events']): StatisticsMatch => ({
  season: '2026-27',
  team: 'first-team',
  ours: 'home',
  events,
})

/** Appearances, starts, goals, yellow and red cards of one match; null: no part in it. */
const figures = (...events: StatisticsMatch['events']) => {
  const [season] = statisticsOf(player, [match(...events)], [], (name) => name)
  return (
    season && [season.appearances, season.starts, season.goals, season.yellowCards, season.redCards].join(' ')
  )
}

describe('what a match says of a player', () => {
  it.each([
    ['nothing', [], undefined],
    ['a place in the line-up', [lineUp({ player: player.slug, name: 'Marwood' })], '1 1 0 0 0'],
    ['a place by name alone', [lineUp({ player: null, name: player.name })], '1 1 0 0 0'],
    ['another of the same name', [lineUp({ player: 'another', name: player.name })], undefined],
    [
      'a place behind another in the line-up',
      [lineUp({ player: 'another', name: 'Another' }, { player: player.slug, name: 'Marwood' })],
      '1 1 0 0 0',
    ],
    [
      'a goal told as the line-up writes the name',
      [lineUp({ player: player.slug, name: 'J. Marwood' }), event('goal', { player: 'J. Marwood' })],
      '1 1 1 0 0',
    ],
    [
      'a goal told as the line-up writes two names',
      [
        lineUp({ player: player.slug, name: 'J. Marwood' }, { player: 'jack-marwood', name: 'J. Marwood' }),
        event('goal', { player: 'J. Marwood' }),
      ],
      '1 1 0 0 0',
    ],
    [
      'a goal of another of ours whom the line-up has under the name',
      [lineUp({ player: 'another', name: player.name }), event('goal', { player: player.name })],
      undefined,
    ],
    ['coming on', [event('substitution')], '1 0 0 0 0'],
    ['going off', [event('substitution', { player: 'another', otherPlayer: player.slug })], '1 0 0 0 0'],
    ['a change of two others', [event('substitution', { player: 'one', otherPlayer: 'two' })], undefined],
    ['help with a goal', [event('goal', { player: 'another', otherPlayer: player.slug })], undefined],
    ['a goal', [event('goal')], '1 0 1 0 0'],
    ['a penalty', [event('penalty-goal', { player: player.name })], '1 0 1 0 0'],
    ['an own goal', [event('own-goal')], undefined],
    ['a card on the bench', [event('yellow-card')], '0 0 0 1 0'],
    ['a red card', [event('red-card')], '0 0 0 0 1'],
    ['two cards on the bench', [event('yellow-card'), event('second-yellow-card')], '0 0 0 1 1'],
    [
      'two cards on the pitch',
      [event('goal'), event('yellow-card'), event('second-yellow-card')],
      '1 0 1 1 1',
    ],
    ['a goal taken back', [event('goal', { deleted: true })], undefined],
    ['a goal of the other side', [event('goal', { team: 'away' })], undefined],
  ])('%s', (_what, events, expected) => {
    expect(figures(...events)).toBe(expected)
  })

  it('goes by the last line-up that stands', () => {
    const mine = { player: player.slug, name: player.name }
    const others = { player: 'another', name: 'Another' }
    expect(figures(lineUp(mine), lineUp(others))).toBeUndefined()
    // A correction of the first line-up is numbered after the second.
    const first = { ...lineUp(others), sequence: 3, arrivedAt: '2026-11-20T11:00:00Z' }
    const second = { ...lineUp(mine), sequence: 2, arrivedAt: '2026-11-20T11:30:00Z' }
    const told = [second, first].map((one, index) => ({ ...one, id: `line-up-${index}` }))
    expect(figures(...told)).toBe('1 1 0 0 0')
    expect(foldMatch(told).lineUps.home?.starters).toEqual(second.attributes.lineUp?.starters)
  })
})

it('a card on the bench is no appearance', () => {
  const bench = match(event('red-card'))
  const cameOn = match(event('substitution'), event('goal'))
  expect(appearancesOf(player, [bench, cameOn])).toEqual([
    { match: cameOn, started: false, cameOn: true, goals: 1 },
  ])
  const started = match(lineUp({ player: player.slug, name: player.name }))
  expect(appearancesOf(player, [started])).toEqual([
    { match: started, started: true, cameOn: false, goals: 0 },
  ])
})

it('who scored or was taken off without a line-up is not said to have come on', () => {
  const scored = match(event('goal'))
  const takenOff = match(event('substitution', { player: 'another', otherPlayer: player.slug }))
  expect(appearancesOf(player, [scored, takenOff])).toEqual([
    { match: scored, started: false, cameOn: false, goals: 1 },
    { match: takenOff, started: false, cameOn: false, goals: 0 },
  ])
})

it('seasons are the newest first, and say how much of them is recorded', () => {
  const before = { ...match(event('goal')), season: '2025-26' }
  const recorded = match(lineUp({ player: player.slug, name: player.name }))
  const seasons = statisticsOf(
    player,
    [before, recorded, match(), { ...before, season: '2024-25' }],
    [{ team: 'first-team', season: '2026-27', played: 12 }],
    (name) => name,
  )
  expect(seasons.map(({ season, goals, matches }) => [season, goals, matches])).toEqual([
    ['2026-27', 0, { played: 12, recorded: 1 }],
    ['2025-26', 1, { played: 0, recorded: 0 }],
    ['2024-25', 1, { played: 0, recorded: 0 }],
  ])
})

it('a match is recorded by our own line-up, where that was not taken back', () => {
  const theirs = lineUp({ player: null, name: 'Stone' })
  const taken = lineUp({ player: player.slug, name: player.name })
  const matches = [
    match(event('goal'), { ...theirs, attributes: { ...theirs.attributes, team: 'away' } }),
    match(event('goal'), { ...taken, attributes: { ...taken.attributes, deleted: true } }),
  ]
  const [season] = statisticsOf(player, matches, [], (name) => name)
  expect([season?.appearances, season?.starts, season?.matches?.recorded]).toEqual([2, 0, 0])
})

describe('a match of another team of ours', () => {
  const other = (...events: StatisticsMatch['events']) => ({ ...match(...events), team: 'u19' })

  it('counts by slug and by the line-up, and not by a name that may be a namesake’s', () => {
    const listed = lineUp({ player: player.slug, name: 'J. Marwood' })
    const matches = [
      other(event('goal')),
      other(listed, event('goal', { player: 'J. Marwood' })),
      other(event('goal', { player: player.name })),
    ]
    expect(appearancesOf(player, matches).map(({ goals }) => goals)).toEqual([1, 1])
  })

  it('counts among what was played and recorded, in seasons with a part in one', () => {
    const listed = lineUp({ player: player.slug, name: player.name })
    const nobody = lineUp({ player: 'another', name: 'Another' })
    const before = (one: StatisticsMatch) => ({ ...one, season: '2025-26' })
    const seasons = statisticsOf(
      player,
      [match(listed), match(nobody), other(listed), before(other(listed)), before(match(nobody))],
      [
        { team: 'first-team', season: '2026-27', played: 12 },
        { team: 'u19', season: '2026-27', played: 3 },
        { team: 'first-team', season: '2025-26', played: 40 },
        { team: 'u19', season: '2025-26', played: 20 },
      ],
      (name) => name,
    )
    expect(seasons.map(({ appearances, matches }) => ({ appearances, ...matches }))).toEqual([
      { appearances: 2, played: 15, recorded: 3 },
      { appearances: 1, played: 20, recorded: 1 },
    ])
  })
})

it('matches name those of our side', () => {
  const theirs = event('goal', { team: 'away', player: 'stone' })
  const listed = lineUp({ player: 'keeper', name: 'Keeper' }, { player: null, name: 'Trialist' })
  expect(namedIn([match(listed, theirs, event('substitution', { otherPlayer: 'billy-fenn' }))])).toEqual(
    new Set(['keeper', player.slug, 'billy-fenn']),
  )
})
