import { purchaseTerms } from '@club/access'
import { expect, it } from '@jest/globals'
import { lettersIn } from './letters.ts'

it.each(['en-GB', 'ar'])('what was bought is confirmed in the words of the shop (%s)', async (locale) => {
  const [letters, { atOnce }] = await Promise.all([lettersIn(locale), purchaseTerms.load(locale)])
  const bought = {
    club: 'Town',
    title: 'Watch',
    price: '£8.99',
    paid: null,
    free: false,
    until: null,
    receipt: null,
    replaces: null,
  }
  expect(letters.subscriptionBought.text(bought)).toContain(atOnce)
  expect(letters.passBought.text({ ...bought, kickOff: null })).toContain(atOnce)
})
