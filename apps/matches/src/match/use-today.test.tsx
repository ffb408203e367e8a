import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useToday } from './use-today.ts'

afterEach(() => {
  jest.useRealTimers()
})

const Today = () => <p>{useToday()}</p>

it('changes within half a minute after midnight by the club’s clock in a page that stays open', async () => {
  // The page was made at noon of 20 November.
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const { container } = render(testHost(<Today />).ui)
  await act(async () => jest.advanceTimersByTime(12 * 3_600_000 - 1000))
  expect(container.textContent).toBe('2026-11-20')
  await act(async () => jest.advanceTimersByTime(31_000))
  expect(container.textContent).toBe('2026-11-21')
})
