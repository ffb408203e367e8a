import { expect, it } from '@jest/globals'
import { readRange } from './byte-range.core.ts'

it('a range is read where it is one, and everything is meant where it is not', () => {
  expect(readRange(undefined, 10)).toBeNull()
  expect(readRange('bytes=2-5', 10)).toEqual({ from: 2, to: 5 })
  expect(readRange('bytes=2-', 10)).toEqual({ from: 2, to: 9 })
  expect(readRange('bytes=-3', 10)).toEqual({ from: 7, to: 9 })
  expect(readRange('bytes=2-50', 10)).toEqual({ from: 2, to: 9 })
  expect(readRange('bytes=10-', 10)).toBe('beyond')
  expect(readRange('bytes=5-2', 10)).toBeNull()
  expect(readRange('bytes=0-1,3-4', 10)).toBeNull()
  expect(readRange('items=0-1', 10)).toBeNull()
})
