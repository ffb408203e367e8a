/** A subscription that has stopped for want of a payment has not ended, and is not charged beside another. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

describeOnBoth('a subscription', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const told = async (...subjects: string[]) => {
    await until(subjects.join(', '), async () => (await shop.subjectsTo('fan')).length >= subjects.length)
    await shop.reconciler.look()
    expect(await shop.subjectsTo('fan')).toEqual(subjects)
  }
  const rest = async (status: 'unpaid' | 'paused' | 'active') =>
    shop.control('rest', { subscription: (await shop.stripe.subscriptions.list()).data[0]?.id, status })
  /** What runs at the provider: its price, and whether it is to end. */
  const running = async () =>
    (await shop.stripe.subscriptions.list()).data.map(({ status, items, cancel_at_period_end }) => [
      status,
      items.data[0]?.price.unit_amount,
      cancel_at_period_end,
    ])
  const purchases = async () => {
    const cookie = await cookieFor(shop.platform, 'fan')
    const { body } = await shop.platform.get<{
      data: { attributes: { title: string; status: string; receiptURL: string | null } }[]
    }>('/api/payments/v1/purchases', { cookie })
    return body.data.map(({ attributes }) => attributes)
  }

  it.each([
    ['unpaid', 'Watch is on hold: the last payment did not go through'],
    ['paused', 'Watch is paused'],
  ] as const)(
    'that is %s has not ended, says so, and says so when it is back, each time',
    async (status, stops) => {
      await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-video')
      await rest(status)
      await told('You have Watch', stops)
      expect(await shop.heldBy('fan')).not.toContain('subscriber-video')
      const back = 'You can use Watch again'
      await rest('active')
      await told('You have Watch', stops, back)
      expect((await shop.lettersTo('fan')).at(-1)?.text).toMatch(
        /renews automatically on .+, at £8\.99 a month/,
      )
      await rest(status)
      await told('You have Watch', stops, back, stops)
      await rest('active')
      await told('You have Watch', stops, back, stops, back)
      await rest(status)
      await told('You have Watch', stops, back, stops, back, stops)
      await shop.stripe.subscriptions.cancel((await shop.stripe.subscriptions.list()).data[0]?.id ?? '')
      await told('You have Watch', stops, back, stops, back, stops, 'Watch has ended')
    },
  )

  it.each(['unpaid', 'paused'] as const)(
    'that is %s is cancelled once its owner has bought as much with another card',
    async (status) => {
      await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      await rest(status)
      await shop.untilHeld('fan', 'subscriber-audio', false)
      await shop.buy('fan', 'watch')
      await until('one is left', async () => (await running()).length === 1)
      expect(await running()).toEqual([['active', 899, false]])
      expect((await shop.subjectsTo('fan')).at(-1)).toBe('You have Watch')
    },
  )

  it('whose slow payment comes after a bigger one was bought does not renew beside it', async () => {
    const slow = await shop.press('fan', await shop.wishOf('fan', 'listen'))
    await shop.control('later', { session: slow.body.id })
    await payWith(slow.body.url)
    await shop.buy('fan', 'watch')
    await shop.untilHeld('fan', 'subscriber-video')
    await shop.control('settle', { session: slow.body.id, came: true })
    await told('You have Watch', 'You have Listen', 'Listen is cancelled')
    expect((await running()).sort()).toEqual([
      ['active', 299, true],
      ['active', 899, false],
    ])
  })

  it('whose renewal failed has no receipt that is an open bill', async () => {
    await shop.buy('fan', 'watch', undefined, cards.failsLater)
    await shop.untilHeld('fan', 'subscriber-video')
    expect((await purchases())[0]?.receiptURL).toMatch(/^http/)
    await shop.control('clock', { seconds: 32 * 86_400 })
    await until('it failed', async () => (await purchases())[0]?.status === 'past_due')
    expect((await purchases())[0]?.receiptURL).toBeNull()
  })
})
