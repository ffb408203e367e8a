import { expect, it } from '@jest/globals'
import { cachePolicy } from './cache-policy.ts'

const { page, media, fileMemory } = cachePolicy

it('something has gone out within five seconds, and an old copy long before a page is given up', () => {
  expect(page.deadline + page.errorDeadline).toBeLessThan(5000)
  expect(page.patience).toBeLessThan(page.patienceAfterSwap)
  expect(page.patienceAfterSwap).toBeLessThan(page.deadline)
})

it('what failed is tried again before what was refused, and that before what was well', () => {
  expect(page.degradedFor).toBeLessThan(page.refusedFor)
  expect(page.refusedFor).toBeLessThan(page.freshFor)
})

it('one address draws a part of the pages that may be drawn at once', () => {
  expect(page.drawnAtOnce.ofAddress).toBeGreaterThanOrEqual(1)
  expect(page.drawnAtOnce.ofAddress).toBeLessThan(page.drawnAtOnce.inAll)
})

it('what is kept has mebibytes to itself, and all together less than half a gibibyte', () => {
  const kept = [page.memory, page.errorMemory, fileMemory, media.segmentMemory, media.playlistMemory]
  const mebibyte = 2 ** 20
  expect(kept.filter((bytes) => bytes < mebibyte)).toEqual([])
  expect(kept.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(512 * mebibyte)
})
