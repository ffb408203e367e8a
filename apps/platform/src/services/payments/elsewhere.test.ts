/** Two installations may share one account with the provider: what the other has sold is left alone. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { ownOrigin } from '../../testing/platform.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let database: Database
let shop: Shop<Opened>
let warned: string[]
beforeEach(async () => {
  database = await openTestDatabase()
  warned = []
  const warn = (_: object, message: string) => void warned.push(message)
  shop = await openShop(database, await openSandbox(), { pay: payWith, until }, { warn })
})
afterEach(async () => {
  await shop.close()
  await database.close()
})

/** Buys as an account of another installation. */
async function buyElsewhere(packageID: string) {
  const customer = (await shop.stripe.customers.list({ email: 'other@example.org' })).data[0]
  const { id } = customer ?? (await shop.stripe.customers.create({ email: 'other@example.org' }))
  const price = (await shop.stripe.prices.list()).data.find(
    ({ metadata }) => metadata.packageID === packageID,
  )
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    success_url: ownOrigin,
    line_items: [{ price: price?.id ?? '', quantity: 1 }],
    subscription_data: {
      metadata: { userID: 'of-another-installation', packageID, packageTitle: packageID },
    },
  })
  await payWith(session.url)
  // The provider counts in whole seconds.
  await shop.control('clock', { seconds: 60 })
}

it.each([
  ['bought twice', ['watch', 'watch']],
  ['that another includes', ['listen', 'watch']],
])(
  'a subscription %s is neither refunded nor cancelled for an account that was never here',
  async (_, bought) => {
    for (const packageID of ['watch', 'listen']) await shop.press('fan', await shop.wishOf('fan', packageID))
    for (const packageID of bought) await buyElsewhere(packageID)
    await shop.reconciler.look()
    const known = await database.query(`select 1 from purchases where account = 'of-another-installation'`)
    expect(known).toHaveLength(2)
    expect((await shop.stripe.refunds.list()).data).toEqual([])
    const running = (await shop.stripe.subscriptions.list()).data
    expect(running.map(({ cancel_at_period_end: ends }) => ends)).toEqual([false, false])
    expect(new Set(warned)).toEqual(
      new Set(['a purchase is of an account that was never here; nothing is done about it']),
    )
  },
)

it('a subscription whose payment went back is not cancelled for an account that was never here', async () => {
  await shop.press('fan', await shop.wishOf('fan', 'watch'))
  await buyElsewhere('watch')
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
  await shop.reconciler.look()
  const [purchase] = await database.query(`select status from purchases`)
  expect(purchase).toEqual({ status: 'refunded' })
  expect((await shop.stripe.subscriptions.list()).data).toHaveLength(1)
})
