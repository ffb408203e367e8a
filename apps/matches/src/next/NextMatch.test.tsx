import type { MatchState } from '@club/contracts'
import { LiveProvider, SlotRefreshProvider } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { listedOn, resultOf, spokenLive } from '../testing.ts'
import { NextMatch } from './NextMatch.tsx'

afterEach(() => {
  jest.useRealTimers()
})

it('[MT-08e] counts down to the next match, and follows the result of the day beside it', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
  const { live, tell } = spokenLive()
  const asked = jest.fn()
  const result = listedOn('2026-11-20', resultOf(2, 0), { stateSince: '2026-11-20T11:50:00.000Z' })
  const match = listedOn('2026-11-28', { status: 'fixture' })
  const { container } = render(
    testHost(
      <LiveProvider live={live}>
        <SlotRefreshProvider refresh={asked}>
          <NextMatch data={{ asOf: '2026-11-20T12:00:00.000Z', match, result }} />
        </SlotRefreshProvider>
      </LiveProvider>,
    ).ui,
  )
  expect(screen.getByRole('timer').textContent).toContain('08 Days')
  expect(container.textContent).toContain('Full time: Thornsea Town 2–0 Marlport')
  const hear = (state: MatchState) =>
    act(() => {
      const score = { matchID: result.id, periodStartedAt: null, state, heardAt: '2026-11-20T12:00:00Z' }
      tell({ topic: 'scores', sequence: 1, now: '2026-11-20T12:00:00Z', score })
    })
  hear(resultOf(1, 0))
  expect(container.textContent).toContain('Full time: Thornsea Town 1–0 Marlport')
  hear(resultOf(3, 3, { penalties: { home: 11, away: 10 } }))
  expect(container.textContent).toContain(
    'Full time: Thornsea Town 3–3 MarlportWThornsea Town won 11–10 on penalties',
  )
  hear({ status: 'awarded', score: { home: 0, away: 3 }, reason: null })
  expect(container.textContent).toContain('Awarded: Thornsea Town 0–3 MarlportLAwarded to Marlport')
  act(() => jest.advanceTimersByTime(20_000))
  expect(asked).toHaveBeenCalledTimes(1)
  hear({ status: 'abandoned', score: { home: 1, away: 0 }, reason: null })
  expect(container.textContent).not.toContain('Full time')
})
