import type { MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { matchOnDay, mayMove } from './on-day.core.ts'
import { live as inPlay, played } from './testing.ts'

const listedOn = (date: string, state: MatchState) => ({ date, state })
const fixture = listedOn('2026-11-21', { status: 'fixture' })
const live = listedOn('2026-11-21', inPlay(0, 0))
const result = listedOn('2026-11-21', played(2, 0))
const later = listedOn('2026-11-28', { status: 'fixture' })
// In winter the club's clock runs as UTC does.
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const on = (time: string, next: typeof fixture, last: typeof fixture | null = null) =>
  matchOnDay({ next, last, now: new Date(time), dayOf })

describe('the match that a day belongs to', () => {
  it.each([
    ['the day before', '2026-11-20T23:00:00Z', fixture, null, null],
    ['the morning', '2026-11-21T08:00:00Z', fixture, null, fixture],
    ['in play', '2026-11-21T15:10:00Z', live, null, live],
    ['after the whistle', '2026-11-21T17:00:00Z', later, result, result],
    ['at midnight', '2026-11-22T00:30:00Z', later, result, result],
    ['just before six', '2026-11-22T05:59:00Z', later, result, result],
    ['the next morning', '2026-11-22T06:00:00Z', later, result, null],
    ['a match that nobody hears of any more', '2026-11-21T19:00:00Z', later, null, null],
  ])('%s', (_name, time, next, last, expected) => {
    expect(on(time, next, last)).toBe(expected)
  })
})

it('a score may move in play, and on the day of a match to come', () => {
  expect(mayMove(live, '2026-11-22')).toBe(true)
  expect(mayMove(fixture, '2026-11-21')).toBe(true)
  expect(mayMove(fixture, '2026-11-20')).toBe(false)
  expect(mayMove(result, '2026-11-21')).toBe(false)
})
