import { describe, expect, it } from '@jest/globals'
import { hubColumns } from './hub.core.ts'

describe('hubColumns', () => {
  it('leaves as little of the last row empty as it can', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(hubColumns)).toEqual([2, 2, 3, 4, 3, 3, 4, 4, 3, 4])
  })
})
