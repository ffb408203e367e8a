import { describe, expect, it } from '@jest/globals'
import {
  addDays,
  daysBetween,
  isDay,
  londonClock,
  londonDay,
  londonInstant,
  offsetAt,
  weekdayOf,
} from './london-time.core.ts'

describe('London time', () => {
  it('turns a kick-off in winter and in summer into its instant', () => {
    expect(londonInstant('2026-01-10', '15:00')).toBe('2026-01-10T15:00:00.000Z')
    expect(londonInstant('2026-08-08', '15:00')).toBe('2026-08-08T14:00:00.000Z')
    expect(londonInstant('2026-08-08', '9:30')).toBe('2026-08-08T08:30:00.000Z')
    expect(londonInstant('2026-07-01', '00:15')).toBe('2026-06-30T23:15:00.000Z')
  })

  it('knows both Sundays on which the clocks change', () => {
    expect(londonInstant('2026-03-28', '15:00')).toBe('2026-03-28T15:00:00.000Z')
    expect(londonInstant('2026-03-29', '15:00')).toBe('2026-03-29T14:00:00.000Z')
    expect(londonInstant('2026-10-24', '15:00')).toBe('2026-10-24T14:00:00.000Z')
    expect(londonInstant('2026-10-25', '15:00')).toBe('2026-10-25T15:00:00.000Z')
  })

  it('gives the skipped and the repeated hour one instant each', () => {
    expect(londonInstant('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(londonInstant('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('reads times all through a year back as it was written', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3 * 900_000) {
      const repeated = at >= Date.UTC(2026, 9, 25, 1) && at < Date.UTC(2026, 9, 25, 2)
      if (repeated) continue
      expect(Date.parse(londonInstant(londonDay(at), londonClock(at)))).toBe(at)
    }
  })

  it('counts days', () => {
    expect(offsetAt(Date.parse('2026-08-08T12:00:00Z'))).toBe(60)
    expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
    expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('26-2-9')).toBe(false)
  })
})
