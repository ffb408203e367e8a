import { expect, it } from '@jest/globals'
import { packageList } from './packages.ts'

it('reads a list in which a pass has clubs, a mark and a price of any length', () => {
  const pass = {
    packageType: 'match-pass',
    title: 'Club '.repeat(60),
    description: 'One match, live.',
    typeLabel: 'Match pass',
    styleData: {
      styleMode: 'dark',
      displayType: 'icon-only',
      icon: null,
      backgroundImageKey: null,
      customLabel: null,
    },
    imageData: { landscape: null },
    successfulPaymentPage: '/videos/subscriptions',
    cancelledPaymentPage: '/videos/subscriptions',
    coupon: null,
    includedIn: [],
    priceData: [
      {
        id: 'single',
        type: 'one-off',
        priceDisplay: '£7.99 '.repeat(20),
        amount: 799,
        currency: 'gbp',
        interval: null,
        offer: null,
        furtherInformation: null,
        backsideText: null,
        accessData: { entitlements: [`match-pass-${'m'.repeat(500)}`] },
      },
    ],
    match: null,
  }
  const list = { data: [{ id: 'p'.repeat(600), attributes: pass }], meta: { total: 1 } }
  expect(packageList.parse(list)).toEqual(list)
})
