import { expect, it } from '@jest/globals'
import { drawn, drawnOnceLoaded } from '../drawn.testing.tsx'
import type { FormState } from '../forms/form.core.ts'
import { BuyPage } from './BuyPage.tsx'
import type { loadBuy } from './buy.action.ts'

type Price = NonNullable<Awaited<ReturnType<typeof loadBuy>>['sold']>['prices'][number]

const aPrice = (given: Partial<Price> = {}): Price => ({
  id: 'watch-monthly',
  priceDisplay: '£8.99 a month',
  amount: 899,
  currency: 'gbp',
  interval: 'month',
  offer: null,
  has: false,
  change: null,
  anotherCurrency: false,
  ...given,
})
const change = { fromTitle: 'Listen', amount: 600, amountDisplay: '£6', at: 1 }

/** The page of a package; null: it is not on sale. */
function page(prices: Price[] | null, sent: FormState | null = null): HTMLElement {
  const sold = prices && { title: 'Watch', description: 'Live games.', match: null, prices }
  return drawn({
    ...{ element: <BuyPage />, root: { subscriptions: true }, sent },
    data: { name: 'Jane', offers: null, sold },
  })
}
const said = (prices: Price[], refused: FormState | null = null): string => page(prices, refused).textContent

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

it('sells no subscription beside one in another currency, and says what has to end first', () => {
  const words = said([aPrice({ anotherCurrency: true })])
  expect(words).toContain('You have a subscription in another currency. Once that has ended you can buy')
  expect([words.includes(elsewhere), words.includes(atOnce)]).toEqual([false, false])
})

it('sends with the press what the page says that it costs', () => {
  const sold = {
    title: 'Watch',
    description: '',
    match: null,
    prices: [aPrice(), aPrice({ id: 'y', change })],
  }
  const page = drawn({
    ...{ element: <BuyPage />, root: { subscriptions: true } },
    data: { name: 'Jane', offers: null, sold },
  })
  const sent = [...page.querySelectorAll<HTMLInputElement>('input[name^=seen]')].map(({ value }) => value)
  expect(sent).toEqual(['899', 'gbp', 'month', '899', 'gbp', 'month'])
})

it('says prices and names of packages in the language of the visit', async () => {
  const visit = { lang: 'ar', wordings: { Watch: 'المشاهدة', Listen: 'الاستماع' } }
  const yearly = aPrice({ id: 'y', priceDisplay: '£79.99 a year', amount: 7999, interval: 'year', change })
  const bought = await drawnOnceLoaded({
    ...{ element: <BuyPage />, root: { subscriptions: true }, ...visit },
    data: {
      name: 'Jane',
      offers: null,
      sold: { title: 'Watch', description: 'Live games.', match: null, prices: [aPrice(), yearly] },
    },
  })
  const [monthly, changed] = [...bought.querySelectorAll('form button')].map(({ textContent }) => textContent)
  expect(monthly).toContain('\u2066£8.99\u2069 شهريًا')
  expect(changed).toContain('\u2066£6\u2069')
  expect(bought.querySelector('h2')?.textContent).toBe('المشاهدة')
  const chosen = await drawnOnceLoaded({
    ...{ element: <BuyPage />, root: { subscriptions: true }, ...visit },
    data: {
      ...{ name: 'Jane', sold: null },
      offers: [{ id: 'watch', title: 'Watch', description: '', match: null, prices: [aPrice(), yearly] }],
    },
  })
  expect(chosen.textContent).toContain('\u2066£8.99\u2069 شهريًا / \u2066£79.99\u2069 سنويًا')
  expect(chosen.querySelector('a[href*=package]')?.textContent).toBe('اختيار المشاهدة')
  for (const page of [bought, chosen]) expect(page.textContent).not.toMatch(/Watch|Listen|a month|a year/)
})

it('says why a press came to nothing where its price has no form any more, and leads the focus there', () => {
  const held = [aPrice({ has: true }), aPrice({ id: 'watch-yearly' })]
  const pressed = (form: string, problem: FormState['problems']['']) => ({
    form,
    values: {},
    problems: { '': problem ?? 'failed' },
  })
  const focused = (prices: Price[] | null, sent: FormState) =>
    page(prices, sent).querySelector('[autofocus]')?.textContent
  expect(focused(held, pressed('watch-weekly', 'over'))).toContain('This is no longer on sale')
  expect(focused([aPrice({ has: true })], pressed('watch-weekly', 'over'))).toContain('no longer on sale')
  expect(focused(null, pressed('watch-weekly', 'over'))).toContain('no longer on sale')
  expect(focused(held, pressed('watch-monthly', 'alreadyHeld'))).toMatch(/already have/)
  expect(focused([aPrice({ has: true })], pressed('watch-monthly', 'alreadyHeld'))).toContain('bought')
  // Where the form is, it says it itself, once.
  const { textContent } = page(held, pressed('watch-yearly', 'over'))
  expect(textContent.split('no longer on sale')).toHaveLength(2)
})

it('says of a pass when its match is, in the list and on its own page', () => {
  const about = { title: 'Blues v Forge', description: '', match: { kickOff: '2026-11-21T15:00:00Z' } }
  const drawnWith = (offers: object[] | null, sold: object | null) =>
    drawn({
      ...{ element: <BuyPage />, root: { subscriptions: true } },
      data: { name: 'Jane', offers, sold },
    }).textContent
  const prices = [aPrice({ interval: null })]
  expect(drawnWith([{ id: 'pass', ...about, prices }], null)).toContain('Kick-off: Sat 21 Nov, 15:00.')
  expect(drawnWith(null, { ...about, prices })).toContain('Kick-off: Sat 21 Nov, 15:00.')
  expect(drawnWith(null, { ...about, match: null, prices })).not.toContain('Kick-off')
})
