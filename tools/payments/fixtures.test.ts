/** Compares the sandbox's objects with those that the provider publishes, if a file of them is given. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { cards, type Opened, openSandbox, payWith, stockShop } from './testing.ts'

const file = process.env.STRIPE_FIXTURES_FILE ?? ''
if (file === '')
  console.warn('The comparison with real objects is skipped: STRIPE_FIXTURES_FILE names no file')

const fixtures = z.object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) })
type Real = Record<string, unknown>

/**
 * Fields of published objects that ours may lack: the file may be older than the SDK's version of the API. Any other missing field
 * is a fault of the sandbox.
 */
const gone: Readonly<Record<string, readonly string[]>> = {
  // Optional in the SDK's types: present if a customer has a coupon of its own, which never happens here.
  customer: ['discount'],
  // Moved to `parent.subscription_details`.
  invoice: ['subscription'],
  // Present only when expanded.
  charge: ['refunds'],
  // Optional: how a refund reached the card, which the sandbox's cards do not say.
  refund: ['destination_details'],
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
/** An id where the real one is expanded, or the reverse, is the same field. */
const agree = (one: unknown, other: unknown): boolean => {
  const kinds = [kindOf(one), kindOf(other)]
  return kinds[0] === kinds[1] || kinds.includes('null') || kinds.toSorted().join() === 'object,string'
}

let opened: Opened
const made = new Map<string, Real>()
const keep = (name: string, one: object) => made.set(name, { ...one } as Real)

beforeAll(async () => {
  if (file === '') return
  opened = await openSandbox()
  const { stripe } = opened
  const shop = await stockShop(stripe)
  keep('price', shop.watch)
  keep('tax_rate', shop.vat)
  keep('product', await stripe.products.retrieve(String(shop.watch.product)))
  const buy = (mode: 'subscription' | 'payment', price: string) =>
    stripe.checkout.sessions.create({
      mode,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:4200/done',
      cancel_url: 'http://localhost:4200/left',
    })
  const subscribed = await buy('subscription', shop.watch.id)
  await payWith(subscribed.url, cards.good)
  const session = await stripe.checkout.sessions.retrieve(subscribed.id)
  keep('checkout.session', session)
  keep('customer', await stripe.customers.retrieve(String(session.customer)))
  const subscription = await stripe.subscriptions.retrieve(String(session.subscription))
  keep('subscription', subscription)
  keep('subscription_item', subscription.items.data[0] ?? {})
  keep('invoice', await stripe.invoices.retrieve(String(subscription.latest_invoice)))
  const once = await buy('payment', shop.match.id)
  await payWith(once.url, cards.good)
  const paid = await stripe.checkout.sessions.retrieve(once.id)
  const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent))
  keep('payment_intent', intent)
  keep('charge', await stripe.charges.retrieve(String(intent.latest_charge)))
  keep('refund', await stripe.refunds.create({ payment_intent: intent.id }))
  const [event] = (await stripe.events.list({ limit: 1 })).data
  keep('event', event ?? {})
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  keep('coupon', coupon)
})
afterAll(() => opened?.stop())

const when = file === '' ? describe.skip : describe
when('objects of the sandbox, beside the published ones', () => {
  const names = [
    ...['price', 'tax_rate', 'product', 'checkout.session', 'customer', 'subscription', 'subscription_item'],
    ...['invoice', 'payment_intent', 'charge', 'refund', 'event', 'coupon'],
  ]
  it.each(names)('%s has the fields and kinds of the real one', (name) => {
    const { resources } = fixtures.parse(JSON.parse(readFileSync(file, 'utf8')))
    const [real = {}, ours = {}] = [resources[name], made.get(name)]
    expect(ours.object).toBe(real.object)
    const left = gone[name] ?? []
    expect(Object.keys(real).filter((field) => !(field in ours) && !left.includes(field))).toEqual([])
    // Every exception in the list is still missing: the list does not go stale unnoticed.
    expect(left.filter((field) => !(field in real) || field in ours)).toEqual([])
    const differ = Object.keys(real).filter((field) => field in ours && !agree(real[field], ours[field]))
    expect(differ.map((field) => `${field}: ${kindOf(real[field])}, ours ${kindOf(ours[field])}`)).toEqual([])
  })
})
