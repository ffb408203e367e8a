import { describe, expect, it } from '@jest/globals'
import { chargeStep, minorDigits } from './minor-units.core.ts'

describe('the unit in which the provider counts', () => {
  it.each([
    ['gbp', 2, 1],
    ['EUR', 2, 1],
    ['jpy', 0, 1],
    ['mga', 0, 1],
    ['kwd', 3, 10],
    ['isk', 2, 100],
    ['ugx', 2, 100],
    ['huf', 2, 1],
    ['twd', 2, 1],
    ['idr', 2, 1],
  ])('%s has %d decimals, and its amounts are multiples of %d', (currency, digits, step) =>
    expect([minorDigits(currency), chargeStep(currency)]).toEqual([digits, step]),
  )
})
