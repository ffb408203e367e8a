import type { LeagueDay, LeagueDayMatch } from '@club/contracts'
import { leagueTable } from '@club/football'
import { type Live, LiveProvider, noLive } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
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

it('[MT-05c] tells the scores of the others and the table as it stands, the moment they are heard', () => {
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
  const lines = () => screen.getAllByRole('list')[0]?.textContent
  expect(lines()).toContain('15:00')
  expect(lines()).not.toContain('CEDAR')
  const hear = (matchID: string, home: number, away: number) =>
    act(() => {
      const score = { matchID, state: live(home, away, '34'), periodStartedAt: null }
      for (const listener of listeners)
        listener({ sequence: home + away, topic: 'scores', now: '2026-11-20T15:34:00Z', score })
    })
  hear('ash-birch', 0, 2)
  expect(lines()).toContain('0–2')
  expect(lines()).toContain('34′')
  // Our own match counts as well.
  hear('cedar-dogwood', 0, 3)
  const [first] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('DOGWOOD')
  expect(first?.textContent).toContain('up 3 places')
})

it('leads to the table of the team that plays', () => {
  const centre = centreIn(live(0, 0), { match: matchIn(live(0, 0), { team: 'ladies', season: '2026-27' }) })
  render(testHost(<Around day={day} centre={centre} matchID="cedar-dogwood" />).ui)
  expect(screen.getByRole('link', { name: 'Full table' }).getAttribute('href')).toBe(
    '/matches/ladies/2026-27#table',
  )
})
