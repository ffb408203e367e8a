import { describe, expect, it } from '@jest/globals'
import { clockIn, dayIn, instantIn } from './zone.core.ts'

const london = (day: string, time: string) => instantIn('Europe/London', day, time)

describe('the instant of a day and time in a zone', () => {
  it('is that of a kick-off in winter and in summer', () => {
    expect(london('2026-01-10', '15:00')).toBe('2026-01-10T15:00:00.000Z')
    expect(london('2026-08-08', '15:00')).toBe('2026-08-08T14:00:00.000Z')
    expect(london('2026-08-08', '9:30')).toBe('2026-08-08T08:30:00.000Z')
    expect(london('2026-07-01', '00:15')).toBe('2026-06-30T23:15:00.000Z')
  })

  it('knows both Sundays on which the clocks change', () => {
    expect(london('2026-03-28', '15:00')).toBe('2026-03-28T15:00:00.000Z')
    expect(london('2026-03-29', '15:00')).toBe('2026-03-29T14:00:00.000Z')
    expect(london('2026-10-24', '15:00')).toBe('2026-10-24T14:00:00.000Z')
    expect(london('2026-10-25', '15:00')).toBe('2026-10-25T15:00:00.000Z')
  })

  it.each([
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('in %s of the skipped and the repeated hour of %s is one', (zone, day, time, instant) =>
    expect(instantIn(zone, day, time)).toBe(instant),
  )

  it.each(['Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
    'reads a year of %s back as it was written',
    (zone) => {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000) {
        const read = Date.parse(instantIn(zone, dayIn(zone, new Date(at)), clockIn(zone, new Date(at))))
        // An hour that occurs twice is read as the first.
        if (read !== at) expect(at - read).toBeLessThanOrEqual(3_600_000)
        expect(clockIn(zone, new Date(read))).toBe(clockIn(zone, new Date(at)))
      }
    },
  )
})
