import type { MatchState } from '@club/contracts'
import { type Live, LiveProvider, noLive, SlotRefreshProvider } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { listedOn, resultOf } from '../testing.ts'
import { NextMatch } from './NextMatch.tsx'

afterEach(() => {
  jest.useRealTimers()
})

it('[MT-08e] counts down to the next match, and follows the result of the day beside it', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
  const listeners: Parameters<Live['subscribe']>[2][] = []
  const live: Live = {
    ...noLive,
    subscribe(_topic, _after, listener) {
      listeners.push(listener)
      return () => {}
    },
  }
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
  const tell = (state: MatchState) =>
    act(() => {
      const score = { matchID: result.id, periodStartedAt: null, state, heardAt: '2026-11-20T12:00:00Z' }
      for (const listener of listeners)
        listener({ topic: 'scores', sequence: 1, now: '2026-11-20T12:00:00Z', score })
    })
  tell(resultOf(1, 0))
  expect(container.textContent).toContain('Full time: Thornsea Town 1–0 Marlport')
  act(() => jest.advanceTimersByTime(20_000))
  expect(asked).toHaveBeenCalledTimes(1)
  tell({ status: 'abandoned', score: { home: 1, away: 0 }, reason: null })
  expect(container.textContent).not.toContain('Full time')
})
