import type { LeagueDayMatch } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { DayScores } from './DayScores.tsx'

const match: LeagueDayMatch = {
  id: 'm',
  home: { club: 'ash', name: 'Ash' },
  away: { club: 'birch', name: 'Birch' },
  ours: null,
  kickOff: '2026-11-20T11:30:00.000Z',
  state: { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '29' },
  heardAt: '2026-11-20T11:59:00Z',
}

it('tells no minute of a match that is not heard of any more, on a page that stood there before', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  render(testHost(<DayScores matches={[match]} />).ui)
  const lines = () => screen.getByRole('list').textContent
  expect(lines()).toContain('29′')
  act(() => jest.advanceTimersByTime(20 * 60_000))
  expect(lines()).toContain('1–0')
  expect(lines()).not.toContain('29′')
  jest.useRealTimers()
})

it('[MT-04d] of a match that should be over by now it says that the result is to follow, and no time of kick-off', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  const off = { ...match, id: 'off', state: { status: 'postponed', reason: null } as const }
  render(testHost(<DayScores matches={[{ ...match, state: { status: 'fixture' } }, off]} />).ui)
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines()).toEqual(['AshAS11:30BirchBINo word yet', 'AshAS–BirchBIP–P'])
  act(() => jest.advanceTimersByTime(2 * 60 * 60_000 + 10_000))
  expect(lines()).toEqual(['AshAS–BirchBIResult to follow', 'AshAS–BirchBIP–P'])
  jest.useRealTimers()
})
