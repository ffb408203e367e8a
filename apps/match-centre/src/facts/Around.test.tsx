import type { LeagueDay, LeagueDayMatch, Match } from '@club/contracts'
import { leagueTable } from '@club/football'
import { type Live, LiveProvider, noLive } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { centreIn, live, matchIn } from '../testing.ts'
import { Around } from './Around.tsx'

const clubs = ['ash', 'birch', 'cedar', 'dogwood'].map((id) => ({ id, name: id.toUpperCase() }))
const side = (club: string) => ({ club, name: club.toUpperCase() })
const match = (home: string, away: string, ours: LeagueDayMatch['ours']): LeagueDayMatch => ({
  id: `${home}-${away}`,
  home: side(home),
  away: side(away),
  ours,
  kickOff: '2026-11-20T15:00:00.000Z',
  state: { status: 'fixture' },
})
const day: LeagueDay = {
  league: 'League',
  matches: [match('ash', 'birch', null), match('cedar', 'dogwood', 'away')],
  table: leagueTable(clubs, [], new Map(), 'dogwood'),
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

/** The part with a stream, opened as rendered. @returns a function that sends a score over the stream */
function opened() {
  const listeners: Parameters<Live['subscribe']>[2][] = []
  const heard: Live = {
    ...noLive,
    subscribe: (_topic, _after, listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  render(
    testHost(
      <LiveProvider live={heard}>
        <Around day={day} centre={centreIn(live(0, 0))} matchID="cedar-dogwood" />
      </LiveProvider>,
    ).ui,
  )
  return (matchID: string, home: number, away: number, heardAt?: string) =>
    act(() => {
      const state = live(home, away, '34')
      const score = { matchID, state, periodStartedAt: null, ...(heardAt && { heardAt }) }
      for (const listener of listeners)
        listener({ sequence: home + away, topic: 'scores', now: '2026-11-20T15:34:00Z', score })
    })
}
const lines = () => screen.getAllByRole('list')[0]?.textContent

it('[MT-05c] tells the scores of the others and the table as it stands, the moment they are heard', () => {
  const hear = opened()
  expect(lines()).toContain('15:00')
  expect(lines()).not.toContain('CEDAR')
  hear('ash-birch', 0, 2)
  expect(lines()).toContain('0–2')
  expect(lines()).toContain('34′')
  // Our own match counts as well.
  hear('cedar-dogwood', 0, 3)
  const [first] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('DOGWOOD')
  expect(first?.textContent).toContain('up 3 places')
})

it('tells no minute of a match that is not heard of any more, on a page that stood there before', () => {
  opened()('ash-birch', 0, 2, '2026-11-20T12:00:00Z')
  expect(lines()).toContain('34′')
  act(() => jest.advanceTimersByTime(21 * 60_000))
  expect(lines()).toContain('0–2')
  expect(lines()).not.toContain('34′')
})

it('[MT-04d] says that a result is to follow once the match should be over, and no time of kick-off', () => {
  opened()
  expect(lines()).toContain('15:00')
  act(() => jest.advanceTimersByTime(5.5 * 60 * 60_000 + 10_000))
  expect(lines()).toContain('–BIRCHBIResult to follow')
  expect(lines()).not.toContain('15:00')
})

it('leads to the table of the team that plays', () => {
  const centre = centreIn(live(0, 0), { match: matchIn(live(0, 0), { team: 'ladies', season: '2026-27' }) })
  render(testHost(<Around day={day} centre={centre} matchID="cedar-dogwood" />).ui)
  expect(screen.getByRole('link', { name: 'Full table' }).getAttribute('href')).toBe(
    '/matches/ladies/2026-27#table',
  )
})

it('leads to no table of a team that is not shown among the matches, or whose matches are elsewhere', () => {
  const table = (more: Partial<Match>) => {
    const centre = centreIn(live(0, 0), { match: matchIn(live(0, 0), more) })
    const { unmount } = render(testHost(<Around day={day} centre={centre} matchID="cedar-dogwood" />).ui)
    const link = screen.queryByRole('link', { name: 'Full table' })
    unmount()
    return link?.getAttribute('href')
  }
  expect(table({})).toBe('/matches/first-team/2026-27#table')
  expect(table({ unlisted: true })).toBeUndefined()
  const links = { ...matchIn(live(0, 0)).links, external: 'https://ladies.example.com/' }
  expect(table({ links })).toBeUndefined()
})
