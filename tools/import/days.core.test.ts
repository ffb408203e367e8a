import { expect, it } from '@jest/globals'
import { addDays, daysBetween, isDay, weekdayOf } from './days.core.ts'

it('days are counted, across months and years', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
  expect(weekdayOf('2026-11-20')).toBe(5)
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('26-2-9')).toBe(false)
})
