import type { Purchase } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { messages } from '../messages/en.ts'
import { purchaseLine, purchaseSums } from './purchase-words.core.ts'

const bought: Purchase = {
  packageID: 'watch',
  title: 'Watch',
  kind: 'subscription',
  status: 'past_due',
  active: true,
  entitlements: ['subscriber-video'],
  priceDisplay: '£8.99 a month',
  boughtAt: '2026-11-01T10:00:00.000Z',
  renewsAt: null,
  endsAt: '2026-12-08T10:00:00.000Z',
  receiptURL: null,
}
const dates = { date: (value: string) => value.slice(0, 10) }

it('who has cancelled after a payment failed is told when it ends, and not asked to check the card', () => {
  expect(purchaseLine(bought, messages, dates)).toBe(messages.purchase.lateUntil('2026-12-08'))
  const renews = { ...bought, renewsAt: '2027-01-01T10:00:00.000Z', endsAt: null }
  expect(purchaseLine(renews, messages, dates)).toBe(messages.purchase.late)
})

it('what was paid is said beside a subscription’s price, and instead of a pass’s', () => {
  expect(purchaseSums(bought, messages)).toEqual(['£8.99 a month'])
  expect(purchaseSums({ ...bought, paidDisplay: '£4.49' }, messages)).toEqual([
    '£8.99 a month',
    'Last payment: £4.49',
  ])
  const pass = { ...bought, kind: 'match-pass' as const, priceDisplay: '£7.99', paidDisplay: '£0' }
  expect(purchaseSums(pass, messages)).toEqual(['£0'])
})

it('what has gone back in part is said beside what was paid', () => {
  expect(purchaseSums({ ...bought, refundedDisplay: '£3' }, messages)).toEqual([
    '£8.99 a month',
    'Refunded: £3',
  ])
})

it('a pass says that its match is off, until it has gone back', () => {
  const pass = { ...bought, kind: 'match-pass' as const, status: 'paid', endsAt: null }
  expect(purchaseLine(pass, messages, dates)).toBe(messages.purchase.pass)
  expect(purchaseLine({ ...pass, outlook: 'postponed' }, messages, dates)).toBe(
    'Postponed. The new date is not known yet; your pass moves with the match',
  )
  const off = { ...pass, outlook: 'called-off' as const }
  expect(purchaseLine(off, messages, dates)).toBe(
    'Called off: this match will not be played. We will refund what you paid',
  )
  expect(purchaseLine({ ...off, active: false, status: 'refunded' }, messages, dates)).toBe('Refunded')
})
