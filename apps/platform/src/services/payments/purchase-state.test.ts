import { describe, expect, it } from '@jest/globals'
import type Stripe from 'stripe'
import { runsAndOpens, stateOfSubscription, withGraceOf } from './purchase-state.core.ts'

const began = Date.UTC(2026, 10, 1) / 1000
const month = 30 * 86_400

/** A subscription as the provider sends it, with only the fields that we read. */
const subscriptionWith = (
  status: string,
  invoice: { billing_reason: string; status: string; created?: number },
) =>
  ({
    id: 'sub_1',
    status,
    metadata: { userID: 'fan', packageID: 'watch', packageTitle: 'Watch' },
    customer: 'cus_1',
    created: began,
    ended_at: null,
    cancel_at: null,
    latest_invoice: { hosted_invoice_url: null, ...invoice },
    items: {
      data: [
        {
          price: { metadata: { display: '£8.99', entitlements: 'subscriber-video' } },
          current_period_start: began + month,
          current_period_end: began + 2 * month,
        },
      ],
    },
  }) as unknown as Stripe.Subscription
const nothing = { charge: null, dispute: null }

describe('a subscription whose period has begun', () => {
  it.each([
    ['draft', false],
    ['open', false],
    ['paid', true],
  ])('has its money once the invoice of the period is paid: %s', (status, renewalPaid) => {
    const told = stateOfSubscription(
      subscriptionWith('active', { billing_reason: 'subscription_cycle', status }),
      nothing,
    )
    expect(told).toMatchObject({ opens: true, renewalPaid })
  })

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['paused', false],
    ['canceled', false],
  ])('runs in good order or does not: %s', (status, runs) => {
    const told = stateOfSubscription(
      subscriptionWith(status, { billing_reason: 'subscription_cycle', status: 'paid' }),
      nothing,
    )
    expect(told && runsAndOpens(told)).toBe(runs)
  })

  it('is no renewal where it was just bought', () => {
    const told = stateOfSubscription(
      subscriptionWith('active', { billing_reason: 'subscription_create', status: 'paid' }),
      nothing,
    )
    expect(told).toMatchObject({ opens: true, renewalPaid: false })
  })

  it('has its days of grace from the bill for a change that staff made late in the period', () => {
    const changed = began + month + 20 * 86_400
    const late = stateOfSubscription(
      subscriptionWith('past_due', {
        billing_reason: 'subscription_update',
        status: 'open',
        created: changed,
      }),
      nothing,
    )
    expect(late?.opensUntil).toBe(new Date((changed + 7 * 86_400) * 1000).toISOString())
  })

  it('has its days of grace once, however many periods the provider goes on to try', () => {
    const late = stateOfSubscription(
      subscriptionWith('past_due', { billing_reason: 'subscription_cycle', status: 'open' }),
      nothing,
    )
    if (!late) throw new Error('it is ours')
    expect(late.opensUntil).toBe(new Date((began + month + 7 * 86_400) * 1000).toISOString())
    const before = { status: 'past_due', opensUntil: '2026-11-08T00:00:00.000Z' }
    expect(withGraceOf(before, late).opensUntil).toBe(before.opensUntil)
    expect(withGraceOf({ ...before, status: 'active' }, late).opensUntil).toBe(late.opensUntil)
    expect(withGraceOf(null, late).opensUntil).toBe(late.opensUntil)
  })
})

describe('a subscription that the fan has changed at the provider’s portal', () => {
  const changedTo = (price: Record<string, string>) => {
    const subscription = subscriptionWith('active', { billing_reason: 'subscription_cycle', status: 'paid' })
    subscription.metadata.priceID = 'watch-monthly'
    Object.assign(subscription.items.data[0]?.price.metadata ?? {}, price)
    const state = stateOfSubscription(subscription, nothing)
    return [state?.packageID, state?.title]
  }

  it('is what its price is the price of; what was sold under another title since keeps its own', () => {
    const listen = { packageID: 'listen', packageTitle: 'Listen' }
    expect(changedTo({ priceID: 'listen-monthly', ...listen })).toEqual(['listen', 'Listen'])
    expect(changedTo({ priceID: 'watch-monthly', packageID: 'watch', packageTitle: 'Watch Live' })).toEqual([
      'watch',
      'Watch',
    ])
    // A price from before it said so.
    expect(changedTo({ priceID: 'listen-monthly' })).toEqual(['watch', 'Watch'])
  })
})

it('has the receipt of what was paid, and none of an open bill', () => {
  const receiptOf = (status: string) => {
    const subscription = subscriptionWith('active', { billing_reason: 'subscription_create', status })
    Object.assign(subscription.latest_invoice as object, { hosted_invoice_url: 'https://pay.example/in_1' })
    return stateOfSubscription(subscription, nothing)?.receiptURL
  }
  expect(['paid', 'open', 'draft', 'uncollectible'].map(receiptOf)).toEqual([
    'https://pay.example/in_1',
    null,
    null,
    null,
  ])
})
