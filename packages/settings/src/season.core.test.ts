import { describe, expect, it } from '@jest/globals'
import {
  currentSeason,
  isSeasonOf,
  seasonBefore,
  seasonEnds,
  seasonLabel,
  seasonSlug,
  seasonStart,
} from './season.core.ts'

describe('seasons', () => {
  it.each([
    ['2026-06-30T22:59:59Z', 2025],
    ['2026-06-30T23:00:00Z', 2026],
    ['2026-07-01T00:00:00Z', 2026],
    ['2026-12-31T23:59:59Z', 2026],
    ['2027-01-01T00:00:00Z', 2026],
  ])('at %s the one that began in %i is played', (instant, start) =>
    expect(seasonStart('Europe/London', new Date(instant))).toBe(start),
  )

  it('are named by both their years', () => {
    expect(seasonSlug(2026)).toBe('2026-27')
    expect(seasonSlug(1999)).toBe('1999-00')
    expect(seasonLabel('2026-27')).toBe('2026/27')
    expect(seasonBefore('2000-01')).toBe('1999-00')
  })

  it.each([
    ['Europe/Dublin', '2026-12-31T23:59:59Z', '2026', '2027-01-01T00:00:00.000Z'],
    ['Europe/Dublin', '2027-01-01T00:00:00Z', '2027', '2028-01-01T00:00:00.000Z'],
    ['Europe/Oslo', '2026-12-31T23:00:00Z', '2027', '2027-12-31T23:00:00.000Z'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026', '2027-01-01T05:00:00.000Z'],
    ['Europe/Dublin', '2026-06-30T12:00:00Z', '2026', '2027-01-01T00:00:00.000Z'],
  ])('of one year are that year of the clock in %s: %s', (timezone, instant, slug, ends) => {
    const settings = { season: { current: null, years: 1 as const }, site: { timezone } }
    expect(currentSeason(settings, new Date(instant))).toBe(slug)
    expect(seasonEnds(settings, new Date(instant))).toBe(ends)
    const set = { ...settings, season: { current: 2024, years: 1 as const } }
    expect([currentSeason(set, new Date(instant)), seasonEnds(set, new Date(instant))]).toEqual([
      '2024',
      null,
    ])
    expect([seasonLabel(slug), seasonBefore('2027')]).toEqual([slug, '2026'])
  })

  it.each([
    ['2026-27', 2],
    ['1999-00', 2],
    ['2026', 1],
    ['2026-28', null],
    ['2026-27-28', null],
    ['26-27', null],
    ['soon', null],
  ])('%s is one of so many years: %s', (slug, years) =>
    expect([1, 2].filter((each) => isSeasonOf(slug, each as 1 | 2))).toEqual(years === null ? [] : [years]),
  )

  it('follow the clock unless the club has set one', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const site = { timezone: 'Europe/London' }
    expect(currentSeason({ season: { current: null }, site }, now)).toBe('2026-27')
    expect(currentSeason({ season: { current: 2024 }, site }, now)).toBe('2024-25')
  })

  it.each([
    ['Asia/Tokyo', '2026-06-30T14:59:59Z', 2025, '2026-06-30T15:00:00.000Z'],
    ['Asia/Tokyo', '2026-06-30T15:00:00Z', 2026, '2027-06-30T15:00:00.000Z'],
    ['America/New_York', '2026-07-01T03:59:59Z', 2025, '2026-07-01T04:00:00.000Z'],
    ['America/New_York', '2026-07-01T04:00:00Z', 2026, '2027-07-01T04:00:00.000Z'],
    ['Europe/London', '2026-11-20T12:00:00Z', 2026, '2027-06-30T23:00:00.000Z'],
  ])('turn in %s at its own midnight: %s', (timezone, instant, start, ends) => {
    expect(seasonStart(timezone, new Date(instant))).toBe(start)
    expect(seasonEnds({ season: { current: null }, site: { timezone } }, new Date(instant))).toBe(ends)
    expect(seasonEnds({ season: { current: 2024 }, site: { timezone } }, new Date(instant))).toBeNull()
  })
})
