import type { LeagueDay } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { rowOf } from '../testing.ts'
import { TableSlot } from './TableSlot.tsx'

const rows = [rowOf(1, 'Marlport', { points: 9 }), rowOf(2, 'Thornsea Town', { points: 8 })]
const day: LeagueDay = {
  league: 'League',
  matches: [
    {
      id: 'm',
      home: { club: 'thornsea-town', name: 'Thornsea Town' },
      away: { club: 'marlport', name: 'Marlport' },
      ours: 'home',
      kickOff: '2026-11-20T11:30:00.000Z',
      state: { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '12' },
    },
  ],
  table: rows,
}
const slot = (given: LeagueDay | null, league: string | null = 'League') =>
  testHost(
    <TableSlot data={{ league, season: '2026/27', groups: given ? [] : [rows], day: given, coming: [] }} />,
  ).ui

it('shows the table as it stands, and the scores that make it so, while the league plays', () => {
  render(slot(day))
  expect(screen.getByText('As it stands')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Around the league' }).textContent).toContain('1–0')
  const [first] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('Thornsea Town')
  expect(first?.textContent).toContain('up 1 place')
  expect(renderToString(slot(day))).toContain('As it stands')
})

it('is the table alone on other days', () => {
  render(slot(null))
  expect(screen.queryByText('As it stands')).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

it('shows a table whose league is not named', () => {
  render(slot(null, null))
  expect(screen.getByRole('table', { name: /^League table\b.*2026\/27/ })).toBeTruthy()
})
