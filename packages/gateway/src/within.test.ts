import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Late, within } from './within.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('work that somebody waits for', () => {
  it('brings what it brings, and no timer is left behind', async () => {
    expect(await within(Promise.resolve('a'), 1000)).toBe('a')
    await expect(within(Promise.reject(new Error('b')), 1000)).rejects.toThrow('b')
    expect(jest.getTimerCount()).toBe(0)
  })
  it('is late once the limit is over, and not before', async () => {
    let late: unknown = null
    within(new Promise(() => {}), 1000).catch((problem: unknown) => {
      late = problem
    })
    await jest.advanceTimersByTimeAsync(999)
    expect(late).toBeNull()
    await jest.advanceTimersByTimeAsync(1)
    expect(late).toBeInstanceOf(Late)
  })
})
