import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type Stripe from 'stripe'
import { cards, type OpenedShop, openStockedSandbox, payWith, press } from './testing.ts'

let opened: OpenedShop
beforeAll(async () => {
  opened = await openStockedSandbox()
})
afterAll(() => opened.stop())

const success_url = 'http://tv.localhost:4200/success?session={CHECKOUT_SESSION_ID}'
const cancel_url = 'http://tv.localhost:4200/cancel'
type More = Partial<Stripe.Checkout.SessionCreateParams>
const sessionOf = (mode: 'payment' | 'subscription', price: string, more: More) =>
  opened.stripe.checkout.sessions.create({
    mode,
    line_items: [{ price, quantity: 1, tax_rates: [opened.shop.vat.id] }],
    success_url,
    cancel_url,
    ...more,
  })
const subscribe = (more: More = {}) => sessionOf('subscription', opened.shop.watch.id, more)
const buyMatch = (more: More = {}) => sessionOf('payment', opened.shop.match.id, more)

describe('a session', () => {
  it('is made, seen, listed and expired', async () => {
    const session = await buyMatch({ metadata: { userID: 'u1' }, client_reference_id: 'u1' })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1000,
      total_details: { amount_tax: 167, amount_discount: 0 },
      metadata: { userID: 'u1' },
      url: `${opened.sandbox.url}/c/pay/${session.id}`,
    })
    expect('line_items' in session).toBe(false)
    const again = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
    expect(again.line_items?.data).toHaveLength(1)
    expect(String(again.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1000')
    const open = await opened.stripe.checkout.sessions.list({ status: 'open', limit: 1 })
    expect(open.data.map(({ id }) => id)).toEqual([session.id])
    expect((await opened.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
    await expect(opened.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    })
    expect(await (await fetch(session.url ?? '')).text()).toContain('This page has expired')
  })

  it('is paid once: the subscription, its invoice and its money follow, and the fan goes back', async () => {
    const session = await subscribe({ subscription_data: { metadata: { userID: 'u2' } } })
    const paid = await payWith(session.url, cards.good)
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(success_url.replace('{CHECKOUT_SESSION_ID}', session.id))
    const done = await opened.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice.payments', 'customer'],
    })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: null,
      customer: { email: 'fan@example.org', object: 'customer' },
      subscription: {
        status: 'active',
        metadata: { userID: 'u2' },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 999,
          total_excluding_tax: 832,
          payments: { data: [{ status: 'paid', amount_paid: 999 }] },
        },
      },
    })
    const pressedAgain = await payWith(session.url, cards.good)
    expect(await pressedAgain.text()).toContain('This is paid')
    const { data } = await opened.stripe.subscriptions.list({
      customer: (done.customer as Stripe.Customer).id,
    })
    expect(data).toHaveLength(1)
  })

  it('is declined with the bank’s words, and paid by another card with the same payment', async () => {
    const session = await buyMatch({ payment_intent_data: { metadata: { match: 'm1' } } })
    const declined = await payWith(session.url, cards.declined)
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your card was declined.')
    const open = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(open).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { decline_code: 'generic_decline' },
      },
    })
    expect((await payWith(session.url, cards.good)).status).toBe(303)
    const done = await opened.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    })
    expect(done).toMatchObject({
      payment_status: 'paid',
      customer: null,
      payment_intent: {
        id: (open.payment_intent as Stripe.PaymentIntent).id,
        status: 'succeeded',
        metadata: { match: 'm1' },
        latest_charge: { paid: true, payment_method_details: { card: { last4: '4242' } } },
      },
    })
  })

  it('waits for authentication, which may fail and be tried again', async () => {
    const session = await subscribe()
    const asked = await payWith(session.url, cards.authenticated)
    expect(asked.headers.get('location')).toBe(`/c/pay/${session.id}/authenticate`)
    const page = `${session.url}/authenticate`
    expect(await (await fetch(page)).text()).toContain('Complete authentication')
    const failed = await press(page, { do: 'fail' })
    const told = await failed.text()
    expect(told).toContain('unable to authenticate')
    // What it is entered in again goes to the payment page, not to the bank's.
    expect(told).toContain(`<form method="post" action="/c/pay/${session.id}" class="pay">`)
    expect((await opened.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await payWith(session.url, cards.authenticated)
    expect((await press(page, { do: 'complete' })).status).toBe(303)
    expect((await opened.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })

  it('settles later where the money comes later, or does not', async () => {
    for (const came of [true, false]) {
      const session = await buyMatch()
      await opened.control('later', { session: session.id })
      expect((await payWith(session.url, cards.good)).status).toBe(303)
      expect(await opened.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
      })
      await opened.control('settle', { session: session.id, came })
      const settled = await opened.stripe.checkout.sessions.retrieve(session.id, {
        expand: ['payment_intent'],
      })
      expect(settled).toMatchObject({
        payment_status: came ? 'paid' : 'unpaid',
        payment_intent: { status: came ? 'succeeded' : 'requires_payment_method' },
      })
      const { data } = await opened.stripe.events.list({ type: 'checkout.session.async_payment_*', limit: 1 })
      expect(data[0]?.type).toBe(`checkout.session.async_payment_${came ? 'succeeded' : 'failed'}`)
    }
  })

  it('takes no email where the customer is known, and draws an invoice for one payment where asked', async () => {
    const customer = await opened.stripe.customers.create({ email: 'known@example.org', name: 'Known' })
    const session = await buyMatch({ customer: customer.id, invoice_creation: { enabled: true } })
    expect(await (await fetch(session.url ?? '')).text()).toContain('<strong>known@example.org</strong>')
    await payWith(session.url, cards.good, { email: 'other@example.org' })
    const done = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })
    expect(done).toMatchObject({
      customer: customer.id,
      customer_details: { email: 'known@example.org' },
      invoice: { status: 'paid', total: 1000, customer_email: 'known@example.org' },
    })
    const receipt = await fetch((done.invoice as Stripe.Invoice).hosted_invoice_url ?? '')
    expect(await receipt.text()).toContain('£10.00')
  })

  it('expires by itself after a day', async () => {
    const session = await buyMatch()
    await opened.control('clock', { seconds: 86_401 })
    expect((await opened.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  })
})

describe('discounts', () => {
  it('of a coupon are in the sums from the start', async () => {
    const coupon = await opened.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const session = await subscribe({ discounts: [{ coupon: coupon.id }] })
    expect(session).toMatchObject({
      amount_subtotal: 999,
      amount_total: 499,
      total_details: { amount_discount: 500 },
    })
    await payWith(session.url, cards.good)
    expect((await opened.stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1)
    const done = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    expect((done.subscription as Stripe.Subscription).discounts).toEqual([])
  })

  it('of a promotion code are typed on the page, and a wrong code is refused there', async () => {
    const coupon = await opened.stripe.coupons.create({ amount_off: 300, currency: 'gbp', duration: 'once' })
    const code = await opened.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'MARCH',
      max_redemptions: 1,
    })
    const session = await buyMatch({ allow_promotion_codes: true })
    const wrong = await press(session.url ?? '', { do: 'apply', promotion: 'nothing' })
    expect(await wrong.text()).toContain('This code is invalid.')
    const applied = await press(session.url ?? '', { do: 'apply', promotion: 'march' })
    expect(await applied.text()).toContain('£7.00')
    await payWith(session.url, cards.good)
    expect(await opened.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      amount_total: 700,
      discounts: [{ coupon: coupon.id, promotion_code: code.id }],
    })
    expect((await opened.stripe.promotionCodes.retrieve(code.id)).active).toBe(false)
  })

  it('of everything need no payment', async () => {
    const coupon = await opened.stripe.coupons.create({ percent_off: 100, duration: 'forever' })
    const session = await subscribe({
      discounts: [{ coupon: coupon.id }],
      payment_method_collection: 'if_required',
    })
    expect(await (await fetch(session.url ?? '')).text()).not.toContain('Card number')
    await press(session.url ?? '', { do: 'pay', email: 'free@example.org' })
    expect(await opened.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: 'no_payment_required',
      status: 'complete',
    })
  })

  it('of everything at first keep the card that was entered, for what comes later', async () => {
    const coupon = await opened.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const session = await subscribe({ discounts: [{ coupon: coupon.id }] })
    await payWith(session.url, cards.good)
    const done = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    expect(done).toMatchObject({ payment_status: 'no_payment_required', status: 'complete' })
    const subscription = done.subscription as Stripe.Subscription
    const [item] = subscription.items.data
    const changed = await opened.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: opened.shop.listen.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    expect([changed.status, typeof changed.default_payment_method]).toEqual(['active', 'string'])
  })
})

describe('the hosted page', () => {
  it('says what is wrong with each field, and takes nothing for paid', async () => {
    const session = await subscribe({ consent_collection: { terms_of_service: 'required' } })
    const answer = await press(session.url ?? '', {
      do: 'pay',
      email: 'nobody',
      number: '4242 4242 4242 4241',
      expiry: '01 / 20',
      cvc: '1',
    })
    const page = await answer.text()
    for (const words of [
      'Enter your email address.',
      'Your card number is invalid.',
      'Your card&#39;s expiry date is in the past.',
      'three or four digits',
      'Agree to go on.',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('4242 4242')
    expect((await opened.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  it('lets its form go to the addresses of return alone, and runs no script', async () => {
    const session = await subscribe()
    const policy = (await fetch(session.url ?? '')).headers.get('content-security-policy')
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://tv.localhost:4200; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('writes out what was sent as words, never as markup', async () => {
    const session = await opened.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: '<script>x</script>' } },
          quantity: 1,
        },
      ],
      success_url,
    })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('&#60;script&#62;x&#60;/script&#62;')
    expect(page).not.toContain('<script')
  })
})
