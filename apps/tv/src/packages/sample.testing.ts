/** Packages for tests. */

import type { ClubPackage, PriceOption } from '@club/contracts'
import { plainStyle } from '@club/contracts/testing'
import type { Package } from './package.core.ts'

export const aPrice = (id: string, more: Partial<PriceOption> = {}): PriceOption => ({
  id,
  type: 'recurring',
  priceDisplay: '£8.99 a month',
  amount: 899,
  currency: 'gbp',
  interval: 'month',
  offer: null,
  furtherInformation: null,
  backsideText: null,
  accessData: { entitlements: ['subscriber-video', 'subscriber-audio'] },
  ...more,
})

export const aPackage = (id: string, more: Partial<ClubPackage> = {}): Package => ({
  id,
  attributes: {
    packageType: 'membership',
    title: `Title of ${id}`,
    description: `What is in ${id}.`,
    typeLabel: 'Video',
    styleData: plainStyle,
    imageData: { landscape: null },
    successfulPaymentPage: '/videos/subscriptions',
    cancelledPaymentPage: '/videos/browse',
    coupon: null,
    includedIn: [],
    priceData: [aPrice(`${id}-monthly`)],
    match: null,
    ...more,
  },
})

export const aPass = (matchID: string, more: Partial<ClubPackage> = {}): Package =>
  aPackage(`match-pass-${matchID}`, {
    packageType: 'match-pass',
    title: 'Thornsea Town v Aldmarsh',
    includedIn: ['subscriber-video'],
    priceData: [
      aPrice('match-pass-single', {
        type: 'one-off',
        interval: null,
        priceDisplay: '£7.99',
        amount: 799,
        accessData: { entitlements: [`match-pass-${matchID}`] },
      }),
    ],
    match: {
      matchID,
      team: 'first-team',
      season: '2026-27',
      home: 'Thornsea Town',
      away: 'Aldmarsh',
      kickOff: '2026-11-21T15:00:00Z',
      opensAt: '2026-11-21T13:30:00Z',
      closesAt: '2026-11-21T21:00:00Z',
    },
    ...more,
  })
