import { describe, expect, it } from '@jest/globals'
import { remaining } from './countdown.core.ts'
import { clockCorrection, minuteNow } from './minute.core.ts'
import { live } from './testing.ts'

const start = Date.parse('2026-11-21T15:00:00Z')
const minutesIn = (minutes: number) => start + minutes * 60_000

describe('the minute', () => {
  const first = live(0, 0, '12')
  const second = { ...first, period: 'second-half' as const, minute: '46' }
  it.each([
    [first, 0, '12'],
    [first, 12.5, '13'],
    [first, 44.9, '45'],
    [first, 45.1, '45+'],
    [first, 70, '45+'],
    [{ ...first, minute: '45+2' }, 46, '45+2'],
    [second, 0.2, '46'],
    [second, 30, '76'],
    [second, 46, '90+'],
    [{ ...second, minute: '90+4' }, 20, '90+4'],
    [{ ...first, period: 'extra-time' as const, minute: '91' }, 31, '120+'],
  ])('of %j, %d minutes into the period, is %s', (state, minutes, expected) => {
    expect(minuteNow(state, start, minutesIn(minutes))).toBe(expected)
  })

  it('stands still where no clock runs', () => {
    expect(minuteNow({ ...first, period: 'half-time' }, start, minutesIn(50))).toBeNull()
    expect(minuteNow({ ...first, period: 'penalties' }, start, minutesIn(50))).toBeNull()
    expect(minuteNow(first, null, minutesIn(50))).toBe('12')
    // Never before the period began.
    expect(minuteNow(first, start, minutesIn(-5))).toBe('12')
  })
})

describe('a reader’s clock', () => {
  it('is corrected by the stream, and before it speaks by the page', () => {
    expect(clockCorrection(-3_600_000, start, minutesIn(60))).toBe(-3_600_000)
    expect(clockCorrection(0, start, minutesIn(2))).toBe(0)
    expect(clockCorrection(0, start, minutesIn(60))).toBe(-60 * 60_000)
    expect(clockCorrection(0, start, minutesIn(-60))).toBe(60 * 60_000)
  })
})

describe('kick-off', () => {
  it('is counted down to', () => {
    expect(remaining(start, start - 90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
    expect(remaining(start, start)).toBeNull()
  })
})
