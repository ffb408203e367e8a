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
  expect(letters.passBought.text({ ...bought, kickOff: null, outlook: null })).toContain(atOnce)
})

it.each(['en-GB', 'ar'])(
  'a pass says what is left of its match, and never a day that no longer counts (%s)',
  async (locale) => {
    const { passBought, passCalledOff } = await lettersIn(locale)
    const bought = { club: 'Town', title: 'A v B', price: '£7.99', paid: null, receipt: null }
    const kickOff = { day: '7 December', time: '19:45' }
    const texts = ([null, 'postponed', 'called-off', 'over'] as const).flatMap((outlook) =>
      [false, true].map((free) => passBought.text({ ...bought, kickOff, outlook, free })),
    )
    expect(new Set(texts).size).toBe(8)
    expect(texts.map((text) => text.includes(kickOff.time))).toEqual([true, true, ...Array(6).fill(false)])
    // Nobody is promised money that they have not paid.
    expect(passCalledOff.text({ ...bought, free: false })).toContain('£7.99')
    expect(passCalledOff.text({ ...bought, free: true })).not.toContain('£7.99')
  },
)
