import { expect, it } from '@jest/globals'
import { money } from './money.core.ts'

it.each([
  [800, 'gbp', '£8.00'],
  [1200, 'jpy', 'JP¥1,200'],
  [5120, 'kwd', 'KWD\u00a05.120'],
  [199_000, 'huf', 'HUF\u00a01,990.00'],
  [800, null, '£8.00'],
])('%d of %s is written %s', (amount, currency, written) => expect(money(amount, currency)).toBe(written))
