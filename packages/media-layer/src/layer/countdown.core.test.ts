import { describe, expect, it } from '@jest/globals'
import { leftUntil } from './countdown.core.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const text = (startAt: string) =>
  leftUntil(startAt, now)
    ?.map(({ unit, count }) => `${count} ${unit}`)
    .join(' ') ?? null

describe('countdown', () => {
  it.each([
    ['2026-11-20T12:00:01Z', '00 hours 00 minutes 01 seconds'],
    ['2026-11-20T15:04:05Z', '03 hours 04 minutes 05 seconds'],
    ['2026-11-22T12:00:00Z', '2 days 00 hours 00 minutes 00 seconds'],
    ['2026-11-20T12:00:00Z', null],
    ['2026-11-20T11:00:00Z', null],
    ['no date', null],
  ])('%s', (startAt, left) => expect(text(startAt)).toBe(left))
})
