import type { LeagueDay, LeagueDayMatch } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { byNow } from './by-now.core.ts'
import { type DayWords, dayAsItStands, dayLine } from './league-day.core.ts'
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

it('[MT-06k] what was heard before a result came to be so counts in no score and in no table', () => {
  const [first, second] = day.matches
  if (!first || !second) throw new Error('no matches')
  const corrected = { ...second, stateSince: '2026-11-21T17:10:00Z' }
  const known = { ...day, matches: [first, corrected] }
  const heardAt = (at: string) =>
    dayAsItStands(known, new Map([['cedar-dogwood', { state: played(1, 1), heardAt: at }]]))
  expect(heardAt('2026-11-21T16:52:00Z')).toEqual(dayAsItStands(known, new Map()))
  expect(heardAt('2026-11-21T17:12:00Z').matches[1]?.state).toEqual(played(1, 1))
})

const words: DayWords = {
  toBeConfirmed: 'TBC',
  awaited: 'Result to follow',
  untold: 'No word yet',
  minute: (minute) => `${minute}′`,
  halfTimeShort: 'HT',
  penaltiesShort: 'Pens',
  fullTimeShort: 'FT',
  awardedLabel: 'Awarded',
  postponedShort: 'P–P',
  calledOffShort: 'Off',
  abandonedShort: 'A–A',
}

it.each<[LeagueDayMatch['state'], boolean, string, string | null, boolean]>([
  [{ status: 'fixture' }, false, '15:00', null, false],
  [{ status: 'fixture' }, true, '–', 'Result to follow', false],
  [live(1, 0), false, '1–0', '12′', true],
  [{ ...live(1, 0), period: 'half-time' }, false, '1–0', 'HT', true],
  [{ ...live(1, 1), period: 'penalties' }, false, '1–1', 'Pens', true],
  [live(1, 0), true, '1–0', null, false],
  [played(2, 1), false, '2–1', 'FT', false],
  [{ status: 'awarded', score: { home: 3, away: 0 }, reason: null }, false, '3–0', 'Awarded', false],
  [{ status: 'postponed', reason: null }, false, '–', 'P–P', false],
  [{ status: 'postponed', reason: null, final: true }, false, '–', 'Off', false],
  [{ status: 'abandoned', score: { home: 0, away: 0 }, reason: null }, false, '0–0', 'A–A', false],
])('writes a line of the day: %j, awaited %j', (state, awaited, middle, stage, isLive) => {
  expect(
    dayLine(match('ash', 'birch', state), { awaited, untold: false, minute: null }, words, () => '15:00'),
  ).toMatchObject({
    middle,
    stage,
    live: isLive,
  })
})

it('does not claim after the kick-off of a match that nobody tells of that it is to come', () => {
  const untold = match('ash', 'birch', { status: 'fixture' })
  const lineAt = (time: string) =>
    dayLine(untold, byNow(untold, Date.parse(time), '2026-11-21'), words, () => '15:00')
  expect(lineAt('2026-11-21T14:59:59Z')).toMatchObject({ middle: '15:00', stage: null })
  expect(lineAt('2026-11-21T15:00:00Z')).toMatchObject({
    middle: '15:00',
    stage: 'No word yet',
    live: false,
  })
  expect(lineAt('2026-11-21T17:31:00Z')).toMatchObject({ middle: '–', stage: 'Result to follow' })
})

it('has no time to tell where nobody knows the kick-off', () => {
  const unknown = { ...match('ash', 'birch', { status: 'fixture' }), kickOff: null }
  expect(dayLine(unknown, undefined, words, () => '15:00').middle).toBe('TBC')
})

it('writes the minute by the clock, not that of the last event', () => {
  const startedAt = Date.parse('2026-11-21T15:00:30Z')
  const playing = { ...match('ash', 'birch', live(1, 0)), periodStartedAt: new Date(startedAt).toISOString() }
  const lineAt = (now: number) => dayLine(playing, byNow(playing, now, '2026-11-21'), words, () => '15:00')
  expect(lineAt(startedAt + 13 * 60_000).stage).toBe('14′')
  expect(lineAt(startedAt + 5 * 60_000).stage).toBe('12′')
  const told = new Map([['ash-birch', { state: live(2, 0), periodStartedAt: null }]])
  expect(dayAsItStands({ league: 'L', matches: [playing], table: [] }, told).matches).toEqual([
    { ...playing, state: live(2, 0), heardAt: null, periodStartedAt: null },
  ])
})
