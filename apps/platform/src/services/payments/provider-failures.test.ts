/** What the provider refuses, has stored or no longer knows keeps nobody from buying, and staff hear of it. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { aMembership, aPrice, content } from '../../testing/samples.ts'
import { openShop, type Shop, soldPackages } from '../../testing/shop.ts'

let database: Database
let shop: Shop<Opened>
let logged: string[]
beforeEach(async () => {
  database = await openTestDatabase()
  logged = []
  const logTo = { write: (line: string) => void logged.push(line) }
  shop = await openShop(database, await openSandbox(), { pay: payWith, until }, { logTo })
})
afterEach(async () => {
  await shop.close()
  await database.close()
})

const pressed = async (name: string, packageID = 'watch') =>
  (await shop.press(name, await shop.wishOf(name, packageID))).status

it('a price that staff have archived is made anew, and the provider is asked for no other', async () => {
  expect(await pressed('fan')).toBe(200)
  const archive = async () => {
    for (const { id } of (await shop.stripe.prices.list({ active: true })).data)
      await shop.stripe.prices.update(id, { active: false })
  }
  await archive()
  expect(await pressed('staff')).toBe(200)
  expect(await pressed('listener')).toBe(200)
  await archive()
  expect(await pressed('listener')).toBe(200)
  expect((await shop.stripe.prices.list({ active: true })).data).toHaveLength(1)
  expect((await shop.stripe.prices.list()).data).toHaveLength(3)
})

/** A coupon that the club has written down and not yet made at the provider. */
const sellWithCoupon = () =>
  shop.platform.importContent(
    content({
      packages: [
        aMembership('watch', { title: 'Watch', coupon: 'WELCOME', prices: [aPrice('watch-monthly')] }),
        ...soldPackages.slice(1),
      ],
    }),
  )
const pressedWithCoupon = async (name: string) => {
  const { allow_promotion_codes: _, ...rest } = await shop.wishOf(name, 'watch')
  return (await shop.press(name, { ...rest, discounts: [{ coupon: 'WELCOME' }] })).status
}

it('a request that the provider refuses is no fault of the fan: 500, and the log says why', async () => {
  await sellWithCoupon()
  expect(await pressedWithCoupon('fan')).toBe(500)
  const refusal = logged.find((line) => line.includes('the payment provider refuses a request'))
  expect(refusal).toContain('StripeInvalidRequestError resource_missing discounts[0][coupon] req_')
})

it('the log of a refusal repeats nothing that the provider says about the fan', async () => {
  await database.query(`update accounts set email = 'no.address' where id = 'sample-fan'`)
  expect(await pressed('fan')).toBe(500)
  expect(logged.join('')).toContain('the payment provider refuses a request')
  expect(logged.join('')).not.toContain('no.address')
})

it('a checkout that the provider has refused, or failed to make, stands in nobody’s way', async () => {
  await sellWithCoupon()
  expect(await pressedWithCoupon('fan')).toBe(500)
  await shop.stripe.coupons.create({ id: 'WELCOME', percent_off: 10, duration: 'once' })
  expect(await pressedWithCoupon('fan')).toBe(200)
  await shop.control('fail', { calls: 1, status: 500, path: '/v1/checkout' })
  expect(await pressedWithCoupon('staff')).toBe(503)
  expect(await pressedWithCoupon('staff')).toBe(200)
})

it.each(['customers', 'prices'])(
  'an error that the provider has stored for its %s is asked past',
  async (what) => {
    const made = async () => (await shop.stripe.customers.list()).data.length
    // The call, its repetition, and the same under another key.
    await shop.control('fail', { calls: 3, status: 500, path: `/v1/${what}`, method: 'POST' })
    expect(await pressed('fan')).toBe(503)
    expect(await made()).toBe(0)
    expect(await pressed('fan')).toBe(200)
    expect(await made()).toBe(1)
  },
)

it('whoever presses while the provider still makes the price, or the page, for another press gets a page too', async () => {
  await shop.control('delay', { milliseconds: 800 })
  const presses = ['fan', 'fan', 'staff'].map(async (name) =>
    shop.press(name, await shop.wishOf(name, 'watch')),
  )
  const [one, again, other] = await Promise.all(presses)
  expect([one?.status, again?.status, other?.status]).toEqual([200, 200, 200])
  expect(again?.body.url).toBe(one?.body.url)
  expect(other?.body.url).not.toBe(one?.body.url)
})

it('a provider that is not done with another press for long is away for this one, and for no later one', async () => {
  await shop.control('fail', { calls: 6, status: 409, path: '/v1/checkout' })
  expect(await pressed('fan')).toBe(503)
  expect(await pressed('fan')).toBe(200)
})

it('a checkout whose page the provider does not know is over: the next press makes another', async () => {
  expect(await pressed('fan')).toBe(200)
  await database.query(`update checkouts set session_id = 'cs_test_of_another_key'`)
  expect(await pressed('fan')).toBe(200)
})
