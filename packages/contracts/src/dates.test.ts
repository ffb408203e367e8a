import { describe, expect, it } from '@jest/globals'
import { formatDate, formatMatchDate, formatMonth, formatTime, londonDay, timeElsewhere } from './dates.ts'

const hour = 3_600_000
const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 'YYYY-MM-DD HH:mm' by the functions that are tested. */
const reckoned = (iso: string) => `${londonDay(iso)} ${formatTime(iso)}`

describe('dates in the club’s zone', () => {
  it('has the formats that fans read', () => {
    expect(formatDate('2026-08-08T14:00:00Z')).toBe('8 Aug 2026')
    expect(formatDate('2026-09-30T23:30:00Z')).toBe('1 Oct 2026')
    expect(formatMatchDate('2026-08-08T14:00:00Z')).toBe('Sat 8 Aug')
    expect(formatMonth('2026-09-12')).toBe('September 2026')
    expect(formatTime('2026-08-08T14:00:00Z')).toBe('15:00')
    expect(formatTime('2026-12-26T15:00:00Z')).toBe('15:00')
  })

  it('moves no calendar day', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '1966-07-30'])
      expect(londonDay(`${day}T12:00:00Z`)).toBe(day)
    expect(formatDate('2026-03-29')).toBe('29 Mar 2026')
  })

  it('says what the world’s own time zone tables say, hour by hour around every change of the clocks', () => {
    for (let year = 1990; year <= 2037; year++) {
      for (const month of [2, 9]) {
        for (let at = Date.UTC(year, month, 20); at < Date.UTC(year, month + 1, 2); at += hour) {
          const iso = new Date(at).toISOString()
          expect(reckoned(iso)).toBe(london.format(at))
        }
      }
    }
  })

  it('says so on any day, long ago too', () => {
    for (let at = Date.UTC(1906, 0, 1, 23, 30); at < Date.UTC(2030, 0, 1); at += 5 * 24 * hour + hour) {
      const iso = new Date(at).toISOString()
      expect(reckoned(iso)).toBe(london.format(at))
    }
  })

  it('refuses what is no date', () => {
    expect(() => formatDate('tomorrow')).toThrow(RangeError)
    expect(() => londonDay('')).toThrow(RangeError)
  })
})

describe('times elsewhere', () => {
  it.each([
    // New York, Sydney a day on, Kathmandu at a quarter to; New York while only its own clock has changed.
    ['2026-11-21T15:00:00Z', 300, 'Sat 21 Nov', '10:00'],
    ['2026-11-21T15:00:00Z', -660, 'Sun 22 Nov', '02:00'],
    ['2026-11-21T15:00:00Z', -345, 'Sat 21 Nov', '20:45'],
    ['2027-03-27T15:00:00Z', 240, 'Sat 27 Mar', '11:00'],
  ])('%s is told by the clock there', (instant, behind, day, time) => {
    expect(timeElsewhere(instant, behind)).toEqual({ day, time })
  })

  it('say nothing where the clock shows what London’s shows', () => {
    expect(timeElsewhere('2026-11-21T15:00:00Z', 0)).toBeNull()
    expect(timeElsewhere('2026-08-08T14:00:00Z', -60)).toBeNull()
  })
})
