import { describe, expect, it } from '@jest/globals'
import { currentSeason, seasonLabel, seasonSlug, seasonStart } from './season.core.ts'

describe('seasons', () => {
  it.each([
    ['2026-06-30T22:59:59Z', 2025],
    ['2026-06-30T23:00:00Z', 2026],
    ['2026-07-01T00:00:00Z', 2026],
    ['2026-12-31T23:59:59Z', 2026],
    ['2027-01-01T00:00:00Z', 2026],
  ])('at %s the one that began in %i is played', (instant, start) =>
    expect(seasonStart(new Date(instant))).toBe(start),
  )

  it('are named by both their years', () => {
    expect(seasonSlug(2026)).toBe('2026-27')
    expect(seasonSlug(1999)).toBe('1999-00')
    expect(seasonLabel('2026-27')).toBe('2026/27')
  })

  it('follow the clock unless the club has set one', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(currentSeason({ season: { current: null } }, now)).toBe('2026-27')
    expect(currentSeason({ season: { current: 2024 } }, now)).toBe('2024-25')
  })
})
