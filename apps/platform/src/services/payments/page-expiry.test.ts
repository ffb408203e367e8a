import { expect, it } from '@jest/globals'
import { pageExpiry } from './page-expiry.core.ts'

const closesAt = '2026-11-21T21:00:00.000Z'
const now = new Date('2026-11-21T14:00:10.000Z')
const seconds = (at: string) => Date.parse(at) / 1000

it('a pass can be paid for until its window closes', () =>
  expect(pageExpiry(closesAt, now, now.getTime() + 2)).toBe(seconds(closesAt)))

it('a page is open for a day at the most, as the provider does by itself', () =>
  expect(pageExpiry(closesAt, new Date('2026-11-20T14:00:00Z'), 0)).toBeNull())

it('and for half an hour at the least, which the provider demands', () => {
  const late = new Date('2026-11-21T20:50:10.000Z')
  expect(pageExpiry(closesAt, late, late.getTime())).toBe(seconds('2026-11-21T21:23:00.000Z'))
})

it('by the provider’s clock, where ours is stopped', () => {
  const wall = Date.parse('2027-02-01T09:00:20.000Z')
  expect(pageExpiry(closesAt, now, wall)).toBe(seconds('2027-02-01T16:00:00.000Z'))
})
