import { checkoutRequest } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import {
  type Buyer,
  type Checkout,
  type CheckoutEvent,
  checkoutAfter,
  checkoutRequestOf,
  idle,
  isBusy,
} from './checkout.core.ts'
import type { Package } from './package.core.ts'
import { aPackage, aPass, aPrice } from './sample.testing.ts'

const price = { packageID: 'watch', priceID: 'watch-monthly' }
const press: CheckoutEvent = { event: 'pressed', known: true, ...price }
const through = (...events: CheckoutEvent[]): Checkout => events.reduce(checkoutAfter, idle)

describe('a checkout [TV-14d]', () => {
  it('goes from the press over the making to the payment page', () => {
    expect(through(press)).toEqual({ at: 'creating', ...price })
    expect(through(press, { event: 'created' })).toEqual({ at: 'redirecting', ...price })
  })

  it('waits until it is known who is there', () => {
    const waiting: CheckoutEvent = { ...press, known: false }
    expect(through(waiting).at).toBe('waiting')
    expect(through(waiting, { event: 'known' }).at).toBe('creating')
    expect(through(waiting, { event: 'left' })).toEqual(idle)
  })

  it('hears no press while one is under way', () => {
    const other: CheckoutEvent = { event: 'pressed', known: true, packageID: 'listen', priceID: 'l' }
    for (const events of [[press], [press, { event: 'created' } as const]]) {
      expect(isBusy(through(...events))).toBe(true)
      expect(through(...events, other)).toEqual(through(...events))
    }
    expect(through(press, { event: 'refused', why: 'over' }, other)).toMatchObject({
      at: 'creating',
      packageID: 'listen',
    })
  })

  it('says why it was refused, and that checkout is away where none could be made or its page did not come', () => {
    expect(through(press, { event: 'refused', why: 'place' })).toEqual({
      at: 'refused',
      why: 'place',
      ...price,
    })
    expect(through(press, { event: 'created' }, { event: 'redirect-failed' })).toEqual({
      at: 'away',
      ...price,
    })
    expect(through(press, { event: 'failed' })).toMatchObject({ at: 'away' })
    expect(through(press, { event: 'left' })).toEqual(idle)
  })

  it('is a change where the fan is offered one, and wants it', () => {
    const offer = { fromTitle: 'Listen', amount: 600, amountDisplay: '£6.00', at: 1 }
    const offered: CheckoutEvent[] = [press, { event: 'offered', offer }]
    expect(through(...offered)).toEqual({ at: 'offered', offer, ...price })
    expect(through(...offered, { event: 'left' })).toEqual(idle)
    const agreed: CheckoutEvent[] = [...offered, { event: 'agreed' }]
    expect([through(...agreed), isBusy(through(...agreed))]).toEqual([{ at: 'changing', ...price }, true])
    expect(through(...agreed, { event: 'changed' })).toEqual({ at: 'changed', ...price })
    expect(through(...agreed, { event: 'refused', why: 'declined' })).toMatchObject({ why: 'declined' })
    expect(through(...agreed, { event: 'failed' })).toEqual({ at: 'away', ...price })
    expect(through({ event: 'agreed' })).toBe(idle)
  })

  it('leaves no dead button to who comes back by Back', () =>
    expect(through(press, { event: 'created' }, { event: 'returned' })).toEqual(idle))

  it.each<[string, Checkout, CheckoutEvent]>([
    ['made', idle, { event: 'created' }],
    ['refused', idle, { event: 'refused', why: 'over' }],
    ['failed', through(press, { event: 'created' }), { event: 'failed' }],
    ['redirect failed', through(press), { event: 'redirect-failed' }],
    ['returned', through(press, { event: 'refused', why: 'over' }), { event: 'returned' }],
  ])('does not change by what comes at the wrong moment: %s', (_, state, event) =>
    expect(checkoutAfter(state, event)).toBe(state),
  )
})

describe('the request of a checkout [TV-14e]', () => {
  const buyer: Buyer = { userID: 'u1', email: 'fan@example.com', customerID: null }
  const request = (one: Package, from: Buyer = buyer) =>
    checkoutRequestOf(one, one.attributes.priceData[0] ?? aPrice('none'), from, 'https://club.test')

  it('says what the fan saw, and nothing else', () => {
    const body = request(aPackage('watch'))
    expect(body).toEqual({
      mode: 'subscription',
      success_url: 'https://club.test/videos/subscriptions',
      cancel_url: 'https://club.test/videos/browse',
      metadata: {
        userID: 'u1',
        userEmail: 'fan@example.com',
        packageDescription: 'What is in watch.',
        packageTitle: 'Title of watch',
        packageID: 'watch',
      },
      line_items: [{ price: 'watch-monthly', quantity: 1 }],
      seen: { amount: 899, currency: 'gbp', interval: 'month' },
      allow_promotion_codes: true,
      customerEmail: 'fan@example.com',
    })
    expect(checkoutRequest.parse(body)).toEqual(body)
  })

  it('is a payment where the price is paid once', () => expect(request(aPass('m1')).mode).toBe('payment'))

  it('names the customer where there is one, instead of the email', () => {
    const body = request(aPackage('watch'), { ...buyer, customerID: 'cus_1' })
    expect([body.customerID, 'customerEmail' in body]).toEqual(['cus_1', false])
  })

  it('has a coupon instead of promotion codes: the provider refuses both', () => {
    const body = request(aPackage('watch', { coupon: 'TIDE' }))
    expect([body.discounts, 'allow_promotion_codes' in body]).toEqual([[{ coupon: 'TIDE' }], false])
  })
})
