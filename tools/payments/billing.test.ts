import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cards, type OpenedShop, openStockedSandbox, payWith, press } from './testing.ts'

let opened: OpenedShop
beforeAll(async () => {
  opened = await openStockedSandbox()
})
afterAll(() => opened.stop())

const begin = Date.UTC(2027, 0, 31, 12) / 1000
const at = (month: number, day: number) => Date.UTC(2027, month - 1, day, 13) / 1000

/** A subscriber with a test clock of their own. */
async function subscriber(price: string, card = cards.good) {
  const clock = await opened.stripe.testHelpers.testClocks.create({ frozen_time: begin })
  const customer = await opened.stripe.customers.create({ email: 'clock@example.org', test_clock: clock.id })
  const session = await opened.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost/done',
  })
  await payWith(session.url, card)
  const { subscription } = await opened.stripe.checkout.sessions.retrieve(session.id)
  const id = String(subscription)
  return {
    customer,
    id,
    see: () => opened.stripe.subscriptions.retrieve(id),
    advance: (to: number) => opened.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to }),
    invoices: async () => (await opened.stripe.invoices.list({ subscription: id })).data,
  }
}

describe('a subscription', () => {
  it('renews by its clock, on the last day of a month that is too short', async () => {
    const { see, advance, invoices } = await subscriber(opened.shop.watch.id)
    await advance(at(4, 1))
    expect(
      (await invoices()).map((invoice) => [invoice.billing_reason, invoice.status, invoice.created]),
    ).toEqual([
      ['subscription_cycle', 'paid', Date.UTC(2027, 2, 31, 12) / 1000],
      ['subscription_cycle', 'paid', Date.UTC(2027, 1, 28, 12) / 1000],
      ['subscription_create', 'paid', begin],
    ])
    expect((await see()).items.data[0]?.current_period_end).toBe(Date.UTC(2027, 3, 30, 12) / 1000)
  })

  it('is past due when its card is declined, tries again, and goes on with another card', async () => {
    const { id, customer, see, advance, invoices } = await subscriber(opened.shop.watch.id, cards.failsLater)
    await advance(at(2, 28))
    expect((await see()).status).toBe('past_due')
    expect((await invoices())[0]).toMatchObject({ status: 'open', attempt_count: 1 })
    await opened.stripe.paymentMethods
      .attach('pm_card_visa', { customer: customer.id })
      .then(({ id: card }) => opened.stripe.subscriptions.update(id, { default_payment_method: card }))
    await advance(at(3, 4))
    expect((await see()).status).toBe('active')
    expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 2 })
  })

  it('ends when nobody pays', async () => {
    const { see, advance } = await subscriber(opened.shop.watch.id, cards.failsLater)
    await advance(at(3, 25))
    expect(await see()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('is cancelled at the end of its period, resumed, and cancelled at once', async () => {
    const { id, see, advance } = await subscriber(opened.shop.watch.id)
    const ending = await opened.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'active', cancel_at: ending.items.data[0]?.current_period_end })
    expect(await opened.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    await opened.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await advance(at(3, 1))
    expect((await see()).status).toBe('canceled')
    // Nothing of it can be changed any more but what the merchant notes beside it.
    expect(await opened.stripe.subscriptions.update(id, { metadata: { seen: 'yes' } })).toMatchObject({
      status: 'canceled',
      metadata: { seen: 'yes' },
    })
    await expect(opened.stripe.subscriptions.update(id, { description: 'Late' })).rejects.toThrow(
      'A canceled subscription can only update',
    )
    const other = await subscriber(opened.shop.watch.id)
    expect(await opened.stripe.subscriptions.cancel(other.id)).toMatchObject({
      status: 'canceled',
      ended_at: begin,
    })
  })

  it('changes to a dearer price: what is left is given back and taken anew, with an invoice at once', async () => {
    const { id, see, advance, invoices } = await subscriber(opened.shop.listen.id)
    await advance(Date.UTC(2027, 1, 14, 12) / 1000)
    const item = (await see()).items.data[0]?.id ?? ''
    await opened.stripe.subscriptions.update(id, {
      items: [{ id: item, price: opened.shop.watch.id }],
      proration_behavior: 'always_invoice',
    })
    const [change] = await invoices()
    // Half of 28 days is left: half of 9.99 less half of 2.99.
    expect(change).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 350 })
    expect(change?.lines.data.map(({ amount }) => amount)).toEqual([-150, 500])
    expect((await see()).items.data[0]?.price.id).toBe(opened.shop.watch.id)
  })

  it('leaves the difference for the next invoice where nothing else is asked for', async () => {
    const { id, see, advance, invoices } = await subscriber(opened.shop.listen.id)
    await advance(Date.UTC(2027, 1, 14, 12) / 1000)
    const item = (await see()).items.data[0]?.id ?? ''
    await opened.stripe.subscriptions.update(id, { items: [{ id: item, price: opened.shop.watch.id }] })
    expect(await invoices()).toHaveLength(1)
    await advance(at(3, 1))
    expect((await invoices())[0]).toMatchObject({ total: 999 + 350, status: 'paid' })
  })

  it('changes to a year: the month is given back and the year begins', async () => {
    const { id, see, advance, invoices } = await subscriber(opened.shop.watch.id)
    const noon = Date.UTC(2027, 1, 14, 12) / 1000
    await advance(noon)
    const item = (await see()).items.data[0]?.id ?? ''
    const changed = await opened.stripe.subscriptions.update(id, {
      items: [{ id: item, price: opened.shop.season.id }],
    })
    expect((await invoices())[0]).toMatchObject({ total: 8999 - 500, status: 'paid' })
    expect(changed.items.data[0]?.current_period_end).toBe(Date.UTC(2028, 1, 14, 12) / 1000)
  })

  it('stays as it was where its change cannot be paid and nothing less is wanted', async () => {
    const { id, see } = await subscriber(opened.shop.listen.id, cards.failsLater)
    const item = (await see()).items.data[0]?.id ?? ''
    await expect(
      opened.stripe.subscriptions.update(id, {
        items: [{ id: item, price: opened.shop.watch.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 })
    expect((await see()).items.data[0]?.price.id).toBe(opened.shop.listen.id)
  })
})

it('a customer has subscriptions in one currency', async () => {
  const { customer, id, see } = await subscriber(opened.shop.listen.id)
  const { product } = opened.shop.watch
  const euros = await opened.stripe.prices.create({
    ...{ currency: 'eur', unit_amount: 899, recurring: { interval: 'month' } },
    product: String(product),
  })
  const items = [{ id: (await see()).items.data[0]?.id ?? '', price: euros.id }]
  const mixed = { param: 'items[0][price]', message: expect.stringContaining('expected currency: `gbp`') }
  await expect(opened.stripe.subscriptions.update(id, { items })).rejects.toMatchObject(mixed)
  const preview = {
    subscription: id,
    subscription_details: { items, proration_behavior: 'always_invoice' as const },
  }
  await expect(opened.stripe.invoices.createPreview(preview)).rejects.toMatchObject(mixed)
  const another = () =>
    opened.stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer: customer.id, success_url: 'http://localhost/done' },
      line_items: [{ price: euros.id, quantity: 1 }],
    })
  await expect(another()).rejects.toThrow(/cannot combine currencies on a single customer/)
  await opened.stripe.subscriptions.cancel(id)
  expect((await another()).currency).toBe('eur')
})

describe('money goes back', () => {
  const buy = async (card: string) => {
    const session = await opened.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: opened.shop.match.id, quantity: 1 }],
      success_url: 'http://localhost/done',
    })
    await payWith(session.url, card)
    const done = await opened.stripe.checkout.sessions.retrieve(session.id)
    return String(done.payment_intent)
  }

  it('by refunds, in parts and never more than was paid', async () => {
    const payment_intent = await buy(cards.good)
    await opened.stripe.refunds.create({ payment_intent, amount: 400, reason: 'requested_by_customer' })
    await expect(opened.stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toMatchObject({
      param: 'amount',
    })
    const rest = await opened.stripe.refunds.create({ payment_intent })
    expect(rest).toMatchObject({ amount: 600, status: 'succeeded' })
    await expect(opened.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await opened.stripe.charges.list({ payment_intent })
    expect(data[0]).toMatchObject({ refunded: true, amount_refunded: 1000 })
    expect((await opened.stripe.refunds.list({ payment_intent })).data).toHaveLength(2)
  })

  it('by disputes, which evidence wins or loses', async () => {
    for (const [evidence, status] of [
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ] as const) {
      const payment_intent = await buy(cards.disputed)
      const [dispute] = (await opened.stripe.disputes.list({ payment_intent })).data
      expect(dispute).toMatchObject({ status: 'needs_response', amount: 1000 })
      await expect(opened.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
        code: 'charge_disputed',
      })
      expect(
        await opened.stripe.disputes.update(dispute?.id ?? '', {
          evidence: { uncategorized_text: evidence },
        }),
      ).toMatchObject({ status })
      // It has been disputed, whatever came of it.
      const { data } = await opened.stripe.charges.list({ payment_intent })
      expect(data[0]?.disputed).toBe(true)
      const refund = opened.stripe.refunds.create({ payment_intent })
      if (status === 'won') expect(await refund).toMatchObject({ amount: 1000 })
      else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
    }
  })
})

describe('the portal', () => {
  it('shows what is held, cancels, resumes and changes the card', async () => {
    const { id, customer, see } = await subscriber(opened.shop.watch.id)
    const { url } = await opened.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost/account',
    })
    expect(await (await fetch(url)).text()).toContain('Renews on 28 February 2027')
    const cancelled = await press(url, { do: 'cancel', subscription: id })
    expect(await cancelled.text()).toContain('Ends on 28 February 2027')
    expect((await see()).cancel_at_period_end).toBe(true)
    await press(url, { do: 'resume', subscription: id })
    expect((await see()).cancel_at_period_end).toBe(false)
    const wrong = await press(url, { do: 'card', number: '1', expiry: '12/40', cvc: '123' })
    expect(await wrong.text()).toContain('Your card number is invalid.')
    await press(url, { do: 'card', number: '5555 5555 5555 4444', expiry: '12/40', cvc: '123' })
    const method = await opened.stripe.paymentMethods.retrieve(String((await see()).default_payment_method))
    expect(method.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
  })

  it('touches no subscription of somebody else', async () => {
    const [one, other] = [await subscriber(opened.shop.watch.id), await subscriber(opened.shop.watch.id)]
    const { url } = await opened.stripe.billingPortal.sessions.create({ customer: one.customer.id })
    await press(url, { do: 'cancel', subscription: other.id })
    expect((await other.see()).cancel_at_period_end).toBe(false)
  })
})
