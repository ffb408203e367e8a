/** Each payment that a bank looks into has its letters. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let database: Database
let shop: Shop<Opened>
beforeEach(async () => {
  database = await openTestDatabase()
  shop = await openShop(database, await openSandbox(), { pay: payWith, until })
})
afterEach(async () => {
  await shop.close()
  await database.close()
})

const held = 'Watch is on hold'
const again = 'You can use Watch again'
const told = async (subject: string, count: number) => {
  await until(`${count} of ${subject}`, async () => {
    const subjects = await shop.subjectsTo('fan')
    return subjects.filter((one) => one === subject).length >= count
  })
  await shop.reconciler.look()
  const subjects = await shop.subjectsTo('fan')
  expect(subjects.filter((one) => one === subject)).toHaveLength(count)
}
/** The bank looks into the latest payment. */
const dispute = async () => {
  const charge = (await shop.stripe.charges.list()).data.find(({ paid, disputed }) => paid && !disputed)
  await shop.control('dispute', { charge: charge?.id })
}
const decide = async (won: boolean) =>
  shop.control('decide', { dispute: (await shop.stripe.disputes.list()).data[0]?.id, won })

it('a subscription whose renewal a bank looks into too is told of both, and of what the bank decides', async () => {
  await shop.buy('fan', 'watch', 'watch-monthly')
  await shop.untilHeld('fan', 'subscriber-video')
  await dispute()
  await told(held, 1)
  await decide(true)
  await told(again, 1)
  // The fan keeps it at the provider's portal.
  const [subscription] = (await shop.stripe.subscriptions.list()).data
  await shop.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: false })
  await told('Watch goes on', 1)
  const { now } = (await shop.control('clock', { seconds: 32 * 86_400 })) as { now: number }
  shop.platform.setNow(new Date(now * 1000).toISOString())
  await told('Watch has renewed: your receipt', 1)
  await dispute()
  await told(held, 2)
  expect(await shop.heldBy('fan')).not.toContain('subscriber-video')
  await decide(true)
  await told(again, 2)
})

it('a letter that was recorded without its payment is not written again', async () => {
  await shop.buy('fan', 'watch', 'watch-monthly')
  await shop.untilHeld('fan', 'subscriber-video')
  const asBefore = () =>
    database.query(
      `update purchases set told = array(select split_part(word, ' ch_', 1) from unnest(told) word), revision = revision + 1`,
    )
  const heardAgain = async () => {
    const [subscription] = (await shop.stripe.subscriptions.list({ status: 'all' })).data
    await shop.stripe.subscriptions.update(subscription?.id ?? '', { metadata: { looked: 'again' } })
    await shop.reconciler.look()
  }
  await dispute()
  await told(held, 1)
  await asBefore()
  await heardAgain()
  await told(held, 1)
  await decide(false)
  const lost = (await shop.subjectsTo('fan')).length
  await until('it is lost', async () => (await shop.subjectsTo('fan')).length > lost)
  await asBefore()
  await heardAgain()
  expect(await shop.subjectsTo('fan')).toHaveLength(lost + 1)
})
