import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useArrival } from './use-arrival.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const twice = (failed: number) => 1000 * 2 ** failed

it('what fails is asked for again, later each time, for as long as it is waited for', async () => {
  let well = false
  let asked = 0
  const load = async () => {
    asked += 1
    if (!well) throw new Error('lost')
    return 'the box'
  }
  const { result, unmount } = renderHook(() => useArrival(load, twice))
  await after(0)
  expect([asked, result.current.is]).toEqual([1, 'away'])
  await after(1000)
  expect(asked).toBe(2)
  await after(1999)
  expect(asked).toBe(2)
  well = true
  await after(1)
  expect([asked, result.current]).toEqual([3, { is: 'here', value: 'the box' }])
  unmount()

  well = false
  const closed = renderHook(() => useArrival(load, twice))
  await after(0)
  closed.unmount()
  await after(60_000)
  expect(asked).toBe(4)
})

it('what gives no answer is said to be away after ten seconds, and is here when it comes after all', async () => {
  let come = (_: string) => {}
  const coming = new Promise<string>((resolve) => {
    come = resolve
  })
  const load = () => coming
  const { result } = renderHook(() => useArrival(load))
  await after(9999)
  expect(result.current.is).toBe('coming')
  await after(1)
  expect(result.current.is).toBe('away')
  await act(async () => come('the box'))
  expect(result.current).toEqual({ is: 'here', value: 'the box' })
})
