import { describe, expect, it } from '@jest/globals'
import { clampPage, pageWindow } from './page-window.core.ts'

describe('pageWindow', () => {
  it.each([
    [0, 12, [0, 1, 2, 3, 4]],
    [1, 12, [0, 1, 2, 3, 4]],
    [2, 12, [0, 1, 2, 3, 4]],
    [3, 12, [1, 2, 3, 4, 5]],
    [8, 12, [6, 7, 8, 9, 10]],
    [9, 12, [7, 8, 9, 10, 11]],
    [11, 12, [7, 8, 9, 10, 11]],
    [1, 3, [0, 1, 2]],
    [0, 1, [0]],
    [0, 0, []],
    [99, 12, [7, 8, 9, 10, 11]],
  ])('page %d of %d', (page, pageCount, expected) => {
    expect(pageWindow(page, pageCount)).toEqual(expected)
  })
})

describe('clampPage', () => {
  it('keeps between the first and the last page', () => {
    expect(clampPage(-1, 4)).toBe(0)
    expect(clampPage(9, 4)).toBe(3)
    expect(clampPage(Number.NaN, 4)).toBe(0)
    expect(clampPage(2.7, 4)).toBe(2)
    expect(clampPage(0, 0)).toBe(0)
  })
})
