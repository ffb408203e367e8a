import { describe, expect, it } from '@jest/globals'
import { formatMoney } from './money.core.ts'

describe('an amount of money', () => {
  it.each([
    ['en-GB', 899, 'gbp', '£8.99'],
    ['en-GB', 6900, 'gbp', '£69'],
    ['en-GB', 0, 'gbp', '£0'],
    ['en-GB', 123_450, 'eur', '€1,234.50'],
    ['en-GB', 1200, 'jpy', '¥1,200'],
    ['en-GB', 1200, 'MGA', 'Ar\u00a01,200'],
    ['en-GB', 199_000, 'huf', 'Ft\u00a01,990'],
    ['en-GB', 196_501, 'huf', 'Ft\u00a01,965.01'],
    ['en-GB', 199_000, 'isk', 'kr\u00a01,990'],
    ['en-GB', 5120, 'kwd', 'KWD\u00a05.120'],
  ])('in %s of %d %s is %s', (language, amount, currency, written) =>
    expect(formatMoney(language, amount, currency)).toBe(written),
  )

  it('stays in one piece where words run from right to left', () =>
    expect(formatMoney('ar', 899, 'gbp')).toBe('\u2066£8.99\u2069'))
})
