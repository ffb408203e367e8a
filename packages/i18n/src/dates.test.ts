import { describe, expect, it } from '@jest/globals'
import { datesOf } from './dates.core.ts'
import { dayIn } from './zone.core.ts'

const hour = 3_600_000
const london = datesOf('Europe/London', 'en-GB')

/** 'YYYY-MM-DD HH:mm' by the functions under test. */
const reckoned = (zone: string, iso: string) => `${dayIn(zone, iso)} ${datesOf(zone, 'en').time(iso)}`
const byTables = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

describe('dates in English', () => {
  it('have the formats that fans know', () => {
    expect(london.date('2026-08-08T14:00:00Z')).toBe('8 Aug 2026')
    expect(london.date('2026-09-30T23:30:00Z')).toBe('1 Oct 2026')
    expect(london.matchDate('2026-08-08T14:00:00Z')).toBe('Sat 8 Aug')
    expect(london.kickOff('2026-08-08T14:00:00Z')).toBe('Sat 8 Aug, 15:00')
    expect(london.month('2026-09-12')).toBe('September 2026')
    expect(london.time('2026-08-08T14:00:00Z')).toBe('15:00')
    expect(london.time('2026-12-26T15:00:00Z')).toBe('15:00')
  })

  it('move no calendar day, whatever the zone', () => {
    for (const zone of ['Europe/London', 'Pacific/Auckland', 'Pacific/Honolulu'])
      for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '1966-07-30'])
        expect(datesOf(zone, 'en').date(day)).toBe(
          `${Number(day.slice(8))} ${{ '01': 'Jan', '03': 'Mar', '07': 'Jul', '10': 'Oct' }[day.slice(5, 7)]} ${day.slice(0, 4)}`,
        )
  })

  it('refuse what is no date', () => {
    expect(() => london.date('tomorrow')).toThrow(RangeError)
    expect(() => london.date('2026-13-45')).toThrow(RangeError)
    expect(() => london.time('tomorrow')).toThrow(RangeError)
    expect(() => london.day('')).toThrow(RangeError)
  })
})

describe('dates in another language', () => {
  const arabic = datesOf('Europe/London', 'ar')

  it('name its months and days, with the digits of the score board', () => {
    expect(arabic.date('2026-08-08T14:00:00Z')).toBe('8 أغسطس 2026')
    expect(arabic.matchDate('2026-08-08T14:00:00Z')).toBe('السبت، 8 أغسطس')
    expect(arabic.kickOff('2026-08-08T14:00:00Z')).toBe('السبت، 8 أغسطس، 15:00')
    expect(arabic.month('2026-09-12')).toBe('سبتمبر 2026')
    expect(arabic.time('2026-08-08T14:00:00Z')).toBe('15:00')
  })

  it('need nothing but its tag', () => {
    expect(datesOf('Europe/Berlin', 'de').month('2026-03-12')).toBe('März 2026')
  })
})

describe('the clock of a zone', () => {
  it.each([
    ['Europe/London', '15:00'],
    ['Europe/Madrid', '16:00'],
    ['America/New_York', '10:00'],
    ['Asia/Kathmandu', '19:45'],
  ])('in %s shows %s at three in London', (zone, time) =>
    expect(datesOf(zone, 'en-GB').time('2026-08-08T14:00:00Z')).toBe(time),
  )

  it.each(['Europe/London', 'Europe/Dublin', 'Europe/Amsterdam', 'Europe/Berlin', 'Europe/Madrid'])(
    'of %s says what the world’s tables say, hour by hour around every change',
    (zone) => {
      const tables = byTables(zone)
      for (let year = 1990; year <= 2037; year++)
        for (const month of [2, 9])
          for (let at = Date.UTC(year, month, 24); at < Date.UTC(year, month + 1, 1); at += hour)
            expect(reckoned(zone, new Date(at).toISOString())).toBe(tables.format(at))
    },
  )

  it.each(['Europe/London', 'Europe/Paris', 'Europe/Rome', 'America/New_York', 'Australia/Sydney'])(
    'of %s says so on any day, long ago too',
    (zone) => {
      const tables = byTables(zone)
      for (let at = Date.UTC(1906, 0, 1, 23, 30); at < Date.UTC(2030, 0, 1); at += 240 * hour + hour)
        expect(reckoned(zone, new Date(at).toISOString())).toBe(tables.format(at))
    },
  )

  it('is refused for a zone that nobody knows', () =>
    expect(() => datesOf('Europe/Thornsea', 'en').time('2026-08-08T14:00:00Z')).toThrow(RangeError))
})

describe('times elsewhere', () => {
  it.each([
    // New York, Sydney a day ahead, Kathmandu with its 45 minutes; New York when only its own clock has changed.
    ['2026-11-21T15:00:00Z', 300, 'Sat 21 Nov', '10:00'],
    ['2026-11-21T15:00:00Z', -660, 'Sun 22 Nov', '02:00'],
    ['2026-11-21T15:00:00Z', -345, 'Sat 21 Nov', '20:45'],
    ['2027-03-27T15:00:00Z', 240, 'Sat 27 Mar', '11:00'],
  ])('%s is told by the clock there', (instant, behind, day, time) =>
    expect(london.elsewhere(instant, behind)).toEqual({ day, time }),
  )

  it('say nothing where the clock shows what the club’s shows', () => {
    expect(london.elsewhere('2026-11-21T15:00:00Z', 0)).toBeNull()
    expect(london.elsewhere('2026-08-08T14:00:00Z', -60)).toBeNull()
    expect(datesOf('America/New_York', 'en').elsewhere('2026-11-21T15:00:00Z', 300)).toBeNull()
  })
})

describe('dates by a club’s own patterns', () => {
  const at = '2026-08-08T14:00:00Z'
  it('are written in the language of the page', () => {
    const own = datesOf('Europe/London', 'en-GB', { default: 'DD/MM/YY', match: 'dddd D MMMM' })
    expect([own.date(at), own.matchDate(at), own.kickOff(at)]).toEqual([
      '08/08/26',
      'Saturday 8 August',
      'Saturday 8 August, 15:00',
    ])
    expect(own.month(at)).toBe('August 2026')
    const half = datesOf('Europe/London', 'en', { match: 'ddd [the] D.M.YYYY' })
    expect([half.date(at), half.matchDate(at)]).toEqual(['8 Aug 2026', 'Sat the 8.8.2026'])
    const arabic = datesOf('Europe/London', 'ar', { default: 'dddd D MMMM YYYY' })
    expect(arabic.date(at)).toBe('السبت 8 أغسطس 2026')
  })
})
