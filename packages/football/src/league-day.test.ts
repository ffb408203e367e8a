import type { LeagueDay, LeagueDayMatch } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { dayAsItStands } from './league-day.core.ts'
import { leagueTable } from './table.core.ts'
import { live, played } from './testing.ts'

const side = (club: string) => ({ club, name: club.toUpperCase() })
const match = (home: string, away: string, state: LeagueDayMatch['state']): LeagueDayMatch => ({
  id: `${home}-${away}`,
  home: side(home),
  away: side(away),
  ours: null,
  kickOff: '2026-11-21T15:00:00.000Z',
  state,
})
const clubs = ['ash', 'birch', 'cedar', 'dogwood'].map((id) => ({ id, name: id.toUpperCase() }))
const day: LeagueDay = {
  league: 'League',
  matches: [match('ash', 'birch', { status: 'fixture' }), match('cedar', 'dogwood', played(1, 0))],
  table: leagueTable(
    clubs,
    [{ home: 'cedar', away: 'dogwood', date: '2026-11-21', kickOff: null, state: played(1, 0) }],
    new Map(),
    'birch',
  ),
}

it('tells the scores of the day as they were heard, and the table that they make', () => {
  const before = dayAsItStands(day, new Map())
  expect(before.playing).toBe(false)
  expect(before.table.map(({ club }) => club)).toEqual(['cedar', 'ash', 'birch', 'dogwood'])

  const now = dayAsItStands(
    day,
    new Map([['ash-birch', { state: live(0, 3), heardAt: '2026-11-21T15:20:00Z' }]]),
  )
  expect(now.matches.map(({ state }) => state.status)).toEqual(['live', 'result'])
  expect(now.matches.map(({ heardAt }) => heardAt)).toEqual(['2026-11-21T15:20:00Z', undefined])
  expect(now.playing).toBe(true)
  expect(now.table.map(({ club, points, moved }) => [club, points, moved])).toEqual([
    ['birch', 3, 2],
    ['cedar', 3, -1],
    ['dogwood', 0, 1],
    ['ash', 0, -2],
  ])
})

it('what the data have settled stands against the last word of a feed that stopped before the end', () => {
  const stale = dayAsItStands(
    day,
    new Map([['cedar-dogwood', { state: live(0, 0), heardAt: '2026-11-21T16:20:00Z' }]]),
  )
  expect(stale).toEqual(dayAsItStands(day, new Map()))
})
