import { expect, it } from '@jest/globals'
import { listedOn, resultOf } from '../testing.ts'
import { matchOnDay } from './match-on-day.core.ts'

const fixture = listedOn('2026-11-21', { status: 'fixture' })
const live = listedOn('2026-11-21', {
  status: 'live',
  score: { home: 0, away: 0 },
  period: 'first-half',
  minute: '9',
})
const result = listedOn('2026-11-21', resultOf(2, 0))
const later = listedOn('2026-11-28', { status: 'fixture' })
const on = (time: string, next: typeof fixture, last: typeof fixture | null = null) =>
  matchOnDay({ next, last, now: new Date(time), timezone: 'Europe/London' })

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
