import { checkoutCodes } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { besideOf, refusedBecause, seenIn } from './buy.action.ts'

const refusal = (...codes: string[]) => ({ errors: codes.map((code) => ({ code, title: code })) })

it('a refused checkout says that the payment is on its way where that is why', () => {
  expect(refusedBecause(refusal(checkoutCodes.held, checkoutCodes.onItsWay))).toEqual({
    '': 'paymentOnItsWay',
  })
  expect(refusedBecause(refusal(checkoutCodes.held))).toEqual({ '': 'alreadyHeld' })
  expect(refusedBecause(refusal(checkoutCodes.over))).toEqual({ '': 'over' })
  expect(refusedBecause(refusal(checkoutCodes.currency))).toEqual({ '': 'anotherCurrency' })
})

it('a price is a change, not for sale beside a subscription in another currency, or bought as usual', () => {
  const attributes = { fromTitle: 'Listen', amount: 600, amountDisplay: '£6', currency: 'gbp', at: 1 }
  const offered = { data: { id: 'sub_1', attributes } }
  expect(besideOf(offered)).toEqual({ change: attributes, anotherCurrency: false })
  expect(besideOf(refusal(checkoutCodes.currency))).toEqual({ change: null, anotherCurrency: true })
  expect(besideOf(refusal('not_found'))).toEqual({ change: null, anotherCurrency: false })
})

it('the press says the price as the page said it; a page from before says nothing', () => {
  const sent = new FormData()
  expect(seenIn(sent)).toBeUndefined()
  sent.set('seen-amount', '999')
  sent.set('seen-currency', 'eur')
  sent.set('seen-interval', 'month')
  expect(seenIn(sent)).toEqual({ amount: 999, currency: 'eur', interval: 'month' })
  sent.set('seen-interval', '')
  expect(seenIn(sent)).toEqual({ amount: 999, currency: 'eur', interval: null })
})
