import { expect, it } from '@jest/globals'
import { replacedBy } from './changes.ts'
import { isInsteadOf, isNeedlessBeside } from './consequences.ts'
import type { Purchase } from './purchases.store.ts'

const purchase = (id: string, status: string, entitlements: string[]): Purchase => ({
  id,
  account: 'fan',
  kind: 'subscription',
  customer: 'cus_1',
  packageID: id,
  title: id,
  priceDisplay: '£4.99',
  sum: null,
  status,
  opens: true,
  opensUntil: null,
  entitlements,
  matchID: null,
  renewsAt: '2026-12-01T00:00:00.000Z',
  endsAt: null,
  receiptURL: null,
  boughtAt: '2026-11-01T00:00:00.000Z',
  revision: 1,
  told: [],
  windowFrom: null,
  windowUntil: null,
})
const watch = { type: 'recurring' as const, accessData: { entitlements: ['audio', 'video'] } }

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', false],
])(
  'a smaller subscription that is %s is changed, and renews no more beside a bigger one: %s',
  (status, is) => {
    const listen = purchase('listen', status, ['audio'])
    expect(replacedBy([listen], watch)?.id === 'listen').toBe(is)
    expect(isNeedlessBeside(listen, watch.accessData)).toBe(is)
  },
)

it.each(['active', 'trialing'])(
  'a bigger one that is %s stands for one that could not be charged',
  (status) => {
    const late = purchase('listen', 'past_due', ['audio'])
    expect(isInsteadOf(late)(purchase('watch', status, ['audio', 'video']))).toBe(true)
  },
)
