import { describe, expect, it } from '@jest/globals'
import { backOff, spread } from './index.ts'

describe('a back-off', () => {
  it('begins with its first delay, doubles, and stays at the most', () => {
    expect([0, 1, 2, 3, 4].map(backOff(500, 4000))).toEqual([500, 1000, 2000, 4000, 4000])
  })

  it('stays at the most however long it goes on', () => {
    expect([50, 2000].map(backOff(50, 2000))).toEqual([2000, 2000])
  })

  it('is spread over its later half', () => {
    expect([0, 0.5, 1].map((random) => spread(1000, random))).toEqual([500, 750, 1000])
  })
})
