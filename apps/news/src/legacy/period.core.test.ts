import { datesOf } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { isYear, periodPath, periodTitle, readDatedAddress } from './period.core.ts'

const period = (year: number, month: number | null = null, day: number | null = null) => ({
  kind: 'period',
  period: { year, month, day },
})

const dates = datesOf('Europe/London', 'en-GB')

describe('readDatedAddress', () => {
  it('[NW-03a] reads a year, a month and a day', () => {
    expect(readDatedAddress(['2026'])).toEqual(period(2026))
    expect(readDatedAddress(['2026', '11'])).toEqual(period(2026, 11))
    expect(readDatedAddress(['2026', '3', '09'])).toEqual(period(2026, 3, 9))
    expect(readDatedAddress(['2024', '2', '29'])).toEqual(period(2024, 2, 29))
  })

  it('[NW-03b] reads the article behind a date', () => {
    const article = { kind: 'article', slug: 'late-okafor-header' }
    expect(readDatedAddress(['2026', 'late-okafor-header'])).toEqual(article)
    expect(readDatedAddress(['2026', '11', 'late-okafor-header'])).toEqual(article)
    expect(readDatedAddress(['2026', '11', '18', 'late-okafor-header'])).toEqual(article)
    expect(readDatedAddress(['2026', '1906'])).toEqual({ kind: 'article', slug: '1906' })
    expect(readDatedAddress(['2026', '11', '18', '7'])).toEqual({ kind: 'article', slug: '7' })
  })

  it.each([
    [['0000']],
    [['1799']],
    [['26', '11']],
    [['2026', '13']],
    [['2026', '0']],
    [['2026', '2', '30']],
    [['2025', '2', '29']],
    [['2026', '11', '31']],
    [['2026', 'Late']],
    [['2026', 'a--b']],
    [['2026', 'november', 'slug']],
    [['2026', '11', '32', 'slug']],
    [[]],
  ])('takes %j for nothing', (parts) => {
    expect(readDatedAddress(parts)).toEqual({ kind: 'nothing' })
  })
})

describe('a period', () => {
  it('has a title in the club’s date formats', () => {
    expect(periodTitle({ year: 2026, month: null, day: null }, dates)).toBe('2026')
    expect(periodTitle({ year: 2026, month: 11, day: null }, dates)).toBe('November 2026')
    expect(periodTitle({ year: 2026, month: 9, day: 1 }, dates)).toBe('1 Sep 2026')
  })

  it('has one path', () => {
    expect(periodPath({ year: 2026, month: 3, day: 9 })).toBe('/news/2026/3/9')
    expect(periodPath({ year: 2026, month: null, day: null })).toBe('/news/2026')
  })
})

describe('a slug', () => {
  it('of four digits is a year', () => {
    expect([isYear('2026'), isYear('20260'), isYear('abcd')]).toEqual([true, false, false])
  })
})
