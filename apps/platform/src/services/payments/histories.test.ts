/** Whatever happens, in any order: after the last event an account has what the table derives from the provider's present state. */
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import type { Database } from '../../database/database.ts'
import { entitlementsByTrail } from '../../identity/entitlements.store.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const fans = ['fan', 'staff'] as const
/** What each account has without paying. */
const given = { fan: ['freemium'], staff: ['freemium', 'staff'] }
const day = 86_400
const forms = {
  watch: ['subscriber-audio', 'subscriber-video'],
  listen: ['subscriber-audio'],
} as const

const fan = fc.constantFrom(...fans)
const action = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    fan,
    what: fc.constantFrom('watch' as const, 'listen' as const),
    card: fc.constantFrom(cards.good, cards.failsLater, cards.disputed, cards.declined),
  }),
  fc.record({
    do: fc.constantFrom('cancel' as const, 'cancel later' as const, 'refund' as const, 'dispute' as const),
    which: fc.nat({ max: 5 }),
  }),
  fc.record({ do: fc.constant('decide' as const), which: fc.nat({ max: 5 }), won: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    do: fc.constant('post' as const),
    copies: fc.integer({ min: 1, max: 3 }),
    shuffled: fc.boolean(),
    lose: fc.nat({ max: 4 }),
  }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

let database: Database
let shop: Shop<Opened>
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openShop(database, await openSandbox(), { pay: payWith, until })
})
afterAll(async () => {
  await shop.close()
  await database.close()
})

const pick = <Entry>(entries: readonly Entry[], which: number) => entries[which % entries.length]

async function carryOut(step: Action): Promise<void> {
  const { stripe, control } = shop
  if (step.do === 'post') {
    const { copies, shuffled, lose } = step
    await control('webhooks', { copies, shuffled, lose })
  } else if (step.do === 'buy') {
    const wish = await shop.wishOf(step.fan, step.what)
    const { status, body } = await shop.press(step.fan, wish)
    if (status === 200) await payWith(body.url, step.card)
  } else if (step.do === 'cancel' || step.do === 'cancel later') {
    const { data } = await stripe.subscriptions.list({ limit: 100 })
    const subscription = pick(data, step.which)
    if (!subscription) return
    await (step.do === 'cancel'
      ? stripe.subscriptions.cancel(subscription.id)
      : stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))
  } else if (step.do === 'refund') {
    const { data } = await stripe.charges.list({ limit: 100 })
    const charge = pick(
      data.filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed),
      step.which,
    )
    if (charge) await stripe.refunds.create({ charge: charge.id })
  } else if (step.do === 'dispute') {
    const { data } = await stripe.charges.list({ limit: 100 })
    const charge = pick(
      data.filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed),
      step.which,
    )
    if (charge) await control('dispute', { charge: charge.id })
  } else if (step.do === 'decide') {
    const { data } = await stripe.disputes.list({ limit: 100 })
    const dispute = pick(
      data.filter(({ status }) => status !== 'won' && status !== 'lost'),
      step.which,
    )
    if (dispute) await control('decide', { dispute: dispute.id, won: step.won })
  } else if (step.do === 'pass') {
    const { now } = (await control('clock', { seconds: step.days * day })) as { now: number }
    shop.platform.setNow(new Date(now * 1000).toISOString())
  }
}

/** The table of docs/product.md#checkout again, applied to the provider's data without our code. */
async function opensNow(subscription: Stripe.Subscription, now: number): Promise<boolean> {
  const { stripe } = shop
  const since = subscription.items.data[0]?.current_period_start ?? 0
  const running = ['active', 'trialing'].includes(subscription.status)
  const graced = subscription.status === 'past_due' && now < since + 7 * day
  if (!running && !graced) return false
  const invoice = String(subscription.latest_invoice)
  const paid = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  for (const { payment } of paid.data) {
    const intent = await stripe.paymentIntents.retrieve(String(payment.payment_intent))
    const charge = await stripe.charges.retrieve(String(intent.latest_charge))
    const disputes = await stripe.disputes.list({ charge: charge.id })
    if (charge.refunded || disputes.data.some(({ status }) => status !== 'won')) return false
  }
  return true
}

async function expectedOf(name: (typeof fans)[number]): Promise<string[]> {
  const now = shop.platform.context.clock.now().getTime() / 1000
  const { data } = await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })
  const held = new Set(given[name])
  for (const subscription of data) {
    if (subscription.metadata.userID !== sampleAccountID(name) || !(await opensNow(subscription, now)))
      continue
    for (const entitlement of forms[subscription.metadata.packageID as keyof typeof forms])
      held.add(entitlement)
  }
  return [...held].sort()
}

it('entitlements follow from the provider’s state, however its news came [TV-15c]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 7 }), async (history) => {
      for (const step of history) await carryOut(step)
      await shop.control('webhooks', { copies: 1, shuffled: false, lose: 0 })
      await shop.reconciler.look()
      // What the system itself has undone produces events as well.
      await shop.reconciler.look()
      for (const name of fans) {
        expect(await shop.heldBy(name)).toEqual(await expectedOf(name))
        expect(await entitlementsByTrail(database, sampleAccountID(name))).toEqual(await shop.heldBy(name))
      }
    }),
    { numRuns: 12, seed: 1906 },
  )
}, 240_000)
