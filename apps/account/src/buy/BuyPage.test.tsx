import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import type { FormState } from '../forms/form.core.ts'
import { BuyPage } from './BuyPage.tsx'
import type { loadBuy } from './buy.action.ts'

type Price = NonNullable<Awaited<ReturnType<typeof loadBuy>>['sold']>['prices'][number]

const aPrice = (given: Partial<Price> = {}): Price => ({
  id: 'watch-monthly',
  display: '£8.99 a month',
  interval: 'month',
  offer: null,
  has: false,
  change: null,
  ...given,
})
const change = { fromTitle: 'Listen', amount: 600, amountDisplay: '£6', at: 1 }

/** What the page of a package says. */
function said(prices: Price[], refused: FormState | null = null): string {
  const sold = { title: 'Watch', description: 'Live games.', match: null, prices }
  return drawn({
    ...{ element: <BuyPage />, root: { subscriptions: true }, sent: refused },
    data: { name: 'Jane', offers: null, sold },
  }).textContent
}

const elsewhere = 'You pay on the secure page of our payment provider'
const atOnce = 'the button charges it straight away'

it.each<[string, Price[], boolean, boolean]>([
  ['bought', [aPrice()], true, false],
  ['changed to', [aPrice({ change })], false, true],
  ['changed to, or bought by the year', [aPrice({ change }), aPrice({ id: 'watch-yearly' })], true, true],
])('says of what is %s how it is paid', (_, prices, onTheirs, onFile) => {
  const words = said(prices)
  expect([words.includes(elsewhere), words.includes(atOnce)]).toEqual([onTheirs, onFile])
})

it('tells whoever presses a button of a page that has been overtaken what became of the press', () => {
  const held = [aPrice({ has: true })]
  expect(said(held)).toContain('You already have Watch.')
  const again = said(held, { form: 'watch-yearly', values: {}, problems: { '': 'alreadyHeld' } })
  expect(again).toContain('You already have Watch: it was bought, or your subscription was changed')
  expect(again).toContain('You have not been charged again.')
})
