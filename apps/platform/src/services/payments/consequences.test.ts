import { expect, it } from '@jest/globals'
import { replacedBy } from './changes.ts'
import { doublesAmong, isInsteadOf, isNeedlessBeside } from './consequences.ts'
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
  refunded: null,
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

const now = new Date('2026-11-15T00:00:00.000Z')
const ending = { renewsAt: null, endsAt: '2026-12-01T00:00:00.000Z' }
const tv = (id: string, entitlements: string[], more: Partial<Purchase> = {}): Purchase => ({
  ...purchase(id, 'active', entitlements),
  packageID: 'tv',
  told: ['bought tv'],
  ...more,
})
const doubles = (...purchases: Purchase[]) =>
  doublesAmong(purchases, 'tv', now).map(({ double, first }) => [double.id, first.id])
const later = { boughtAt: '2026-11-10T00:00:00.000Z' }

it('of two that open the same, the one that no bank has looked into stays, then the one that renews, then the older', () => {
  const both = ['audio', 'video']
  const newer = tv('newer', both, later)
  expect(doubles(tv('older', both), newer)).toEqual([['newer', 'older']])
  expect(doubles(tv('older', both), { ...newer, told: [] })).toEqual([['newer', 'older']])
  expect(doubles(tv('older', both, ending), newer)).toEqual([['older', 'newer']])
  const held = tv('older', both, { told: ['bought tv', 'held'] })
  expect(doubles(held, newer)).toEqual([['older', 'newer']])
  expect(doubles(held, { ...newer, ...ending })).toEqual([['older', 'newer']])
})

it('what opens less goes back beside what opens more, unless that is the one that ends', () => {
  const less = tv('less', ['audio'], later)
  const more = tv('more', ['audio', 'video'])
  expect(doubles(more, less)).toEqual([['less', 'more']])
  expect(doubles({ ...more, ...ending }, less)).toEqual([])
  expect(doubles({ ...less, ...ending, boughtAt: more.boughtAt }, { ...more, ...later })).toEqual([])
})
