import type { Purchase } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { messages } from '../messages/en.ts'
import { purchaseSums } from './purchase-words.core.ts'

const bought: Purchase = {
  packageID: 'watch',
  title: 'Watch',
  kind: 'subscription',
  status: 'active',
  active: true,
  entitlements: ['subscriber-video'],
  priceDisplay: '£8.99 a month',
  boughtAt: '2026-11-01T10:00:00.000Z',
  renewsAt: '2026-12-01T10:00:00.000Z',
  endsAt: null,
  receiptURL: null,
}

it('what was paid is said beside a subscription’s price, and instead of a pass’s', () => {
  expect(purchaseSums(bought, messages)).toEqual(['£8.99 a month'])
  expect(purchaseSums({ ...bought, paidDisplay: '£4.49' }, messages)).toEqual([
    '£8.99 a month',
    'Last payment: £4.49',
  ])
  const pass = { ...bought, kind: 'match-pass' as const, priceDisplay: '£7.99', paidDisplay: '£0' }
  expect(purchaseSums(pass, messages)).toEqual(['£0'])
})
