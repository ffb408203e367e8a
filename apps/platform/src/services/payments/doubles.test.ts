/** Of two purchases that open the same, one goes back, and one letter says which. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin } from '../../testing/platform.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

describeOnBoth('a package bought twice', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const twice = 'You paid for Watch twice: one payment has been refunded'
  const running = async () =>
    (await shop.stripe.subscriptions.list()).data.map(({ items, cancel_at_period_end }) => [
      items.data[0]?.price.unit_amount,
      cancel_at_period_end,
    ])
  const refunded = async () => (await shop.stripe.refunds.list()).data.map(({ amount }) => amount)

  it.each([
    ['from the start', cards.disputed],
    ['later', cards.good],
  ])(
    'while a bank looked into the first (%s) keeps the second when the bank has decided for the club',
    async (_, card) => {
      await shop.buy('fan', 'watch', 'watch-monthly', card)
      if (card === cards.good) {
        await shop.untilHeld('fan', 'subscriber-video')
        await shop.control('dispute', { charge: (await shop.stripe.charges.list()).data[0]?.id })
      }
      await until('it is on hold', async () => (await shop.subjectsTo('fan')).includes('Watch is on hold'))
      await shop.untilHeld('fan', 'subscriber-video', false)
      // The provider counts in whole seconds.
      await shop.control('clock', { seconds: 86_400 })
      await shop.buy('fan', 'watch', 'watch-yearly')
      await shop.untilHeld('fan', 'subscriber-video')
      const before = (await shop.subjectsTo('fan')).length
      await shop.control('decide', { dispute: (await shop.stripe.disputes.list()).data[0]?.id, won: true })
      await until('a letter says so', async () => (await shop.subjectsTo('fan')).includes(twice))
      await shop.reconciler.look()
      expect(await running()).toEqual([[7999, false]])
      expect(await refunded()).toEqual([899])
      expect(await shop.heldBy('fan')).toContain('subscriber-video')
      const letters = (await shop.lettersTo('fan')).slice(before)
      expect(letters.map(({ subject }) => subject)).toEqual([twice])
      expect(letters[0]?.text).toMatch(
        /cancelled the earlier one, bought on .+\. Its payment of £8\.99 a month has been refunded/,
      )
      expect(letters[0]?.text).toMatch(
        /The later one, bought on .+ \(£79\.99 a year\), is still yours, and renews on/,
      )
    },
  )

  it('of which the slow payment arrives last sends that back, and says so', async () => {
    const slow = await shop.press('fan', await shop.wishOf('fan', 'watch'))
    const quick = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: (await shop.stripe.customers.list()).data[0]?.id ?? '',
      success_url: ownOrigin,
      line_items: [{ price: (await shop.stripe.prices.list()).data[0]?.id ?? '', quantity: 1 }],
      subscription_data: {
        metadata: {
          userID:
            (
              await database().query<{ id: string }>(
                `select id from accounts where email = 'fan@example.com'`,
              )
            )[0]?.id ?? '',
          packageID: 'watch',
          packageTitle: 'Watch',
        },
      },
    })
    await shop.control('later', { session: slow.body.id })
    await payWith(slow.body.url)
    await shop.control('clock', { seconds: 60 })
    await payWith(quick.url)
    await shop.untilHeld('fan', 'subscriber-video')
    await shop.control('settle', { session: slow.body.id, came: true })
    await until('a letter says so', async () => (await shop.subjectsTo('fan')).includes(twice))
    expect(await running()).toHaveLength(1)
    const letter = (await shop.lettersTo('fan')).find(({ subject }) => subject === twice)
    expect(letter?.text).toContain('cancelled the earlier one')
    expect(letter?.text).toContain('The later one')
    const cookie = await cookieFor(shop.platform, 'fan')
    const { body } = await shop.platform.get('/api/payments/v1/purchases', { cookie })
    expect(body).toMatchObject({
      data: [{ attributes: { status: 'active' } }, { attributes: { status: 'refunded' } }],
    })
  })
})
