import { expect, it } from '@jest/globals'
import { backSince, partBackSince } from './refunds.core.ts'

const after = (status: string, amount: number, charge: string | null = 'ch_1') => ({
  ...{ status, charge },
  refunded: amount === 0 ? null : { amount, currency: 'eur' },
})

it('a part that goes back is news with its own sum, and once', () => {
  expect(partBackSince(['bought watch'], after('active', 0))).toBeNull()
  expect(partBackSince(['bought watch'], after('active', 3000))).toEqual({
    sum: { amount: 3000, currency: 'eur', isRest: false },
    record: 'part ch_1 3000',
  })
  const told = ['bought watch', 'part ch_1 3000']
  expect(partBackSince(told, after('active', 3000))).toBeNull()
  expect(partBackSince(told, after('active', 4000))).toMatchObject({
    sum: { amount: 1000 },
    record: 'part ch_1 4000',
  })
})

it('the rest is what had not gone back before, and is no part', () => {
  const told = ['part ch_1 4000', 'part ch_1 3000']
  expect(backSince(told, after('refunded', 7999))).toEqual({ amount: 3999, currency: 'eur', isRest: true })
  expect(backSince([], after('refunded', 7999))).toMatchObject({ amount: 7999, isRest: false })
  expect(partBackSince(told, after('refunded', 7999))).toBeNull()
})

it('another payment has its own parts', () => {
  const told = ['part ch_1 3000']
  expect(backSince(told, after('active', 1000, 'ch_2'))).toMatchObject({ amount: 1000, isRest: false })
  expect(backSince(told, after('active', 1000, null))).toBeNull()
})
