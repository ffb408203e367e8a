import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { PrimaryNav } from './Header.tsx'

afterEach(() => {
  jest.useRealTimers()
})

it('says that there is a match today on its day alone, however long the page stays open', async () => {
  // The page was rendered at noon of 20 November; the device's clock is eight days ahead.
  jest.useFakeTimers({ now: Date.parse('2026-11-28T17:00:00Z') })
  const { ui, bus } = testHost(<PrimaryNav label="Main" />)
  const { container } = render(ui)
  await act(async () => jest.advanceTimersByTime(1))
  const said = () => container.textContent?.includes('Thornsea Town v Marlport today')
  const match = { home: 'Thornsea Town', away: 'Marlport', path: '/match/first-team/2026-27/m' }
  act(() => bus.publish('matchdayTakeover', { matchID: 'm', data: { ...match, date: '2026-11-20' } }))
  expect(said()).toBe(true)
  await act(async () => jest.advanceTimersByTime(11 * 3_600_000))
  expect(said()).toBe(true)
  // At midnight by the club's clock.
  await act(async () => jest.advanceTimersByTime(3_600_000 - 1000))
  expect(said()).toBe(true)
  await act(async () => jest.advanceTimersByTime(1000))
  expect(said()).toBe(false)
  // During the night the match keeps home.
  act(() => bus.publish('matchdayTakeover', { matchID: 'n', data: { ...match, date: '2026-11-20' } }))
  expect(said()).toBe(false)
  // An older remote sends no day.
  act(() => bus.publish('matchdayTakeover', { matchID: 'm', data: match }))
  expect(said()).toBe(true)
})
