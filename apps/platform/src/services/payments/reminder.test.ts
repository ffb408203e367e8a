import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const day = 86_400

describeOnBoth('a renewal', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())
  const reminders = async () => (await shop.subjectsTo('fan')).filter((subject) => /renew/i.test(subject))

  it('is told ahead by mail, once, and costs nothing yet', async () => {
    await shop.buy('fan', 'watch')
    await shop.untilHeld('fan', 'subscriber-video')
    const [subscription] = (await shop.stripe.subscriptions.list({ limit: 1 })).data
    const end = subscription?.items.data[0]?.current_period_end ?? 0
    const ahead = end - Math.floor(Date.now() / 1000) - 7 * day
    await shop.control('clock', { seconds: ahead - 60 })
    await shop.reconciler.look()
    expect(await reminders()).toEqual([])
    await shop.control('clock', { seconds: 120 })
    await until('a letter of the renewal', async () => (await reminders()).length === 1)
    // The webhook again, then the reconciler's own look: it remains one letter.
    await shop.reconciler.look()
    await shop.control('clock', { seconds: day })
    await shop.reconciler.look()
    expect(await reminders()).toHaveLength(1)
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })

  it('that has been meanwhile is not told ahead any more, however late the news of it are', async () => {
    await shop.buy('fan', 'watch')
    await shop.untilHeld('fan', 'subscriber-video')
    await shop.control('webhooks', { lose: 100 })
    const [subscription] = (await shop.stripe.subscriptions.list({ limit: 1 })).data
    const end = subscription?.items.data[0]?.current_period_end ?? 0
    const ahead = end - Math.floor(Date.now() / 1000) - 7 * day
    await shop.control('clock', { seconds: ahead + 60 })
    await shop.control('clock', { seconds: 8 * day })
    await shop.reconciler.look()
    await until('a letter of what has been', async () => (await reminders()).length > 0)
    expect(await reminders()).toEqual(['Watch has renewed: your receipt'])
  })

  it('that was cancelled is not', async () => {
    await shop.buy('fan', 'watch')
    await shop.untilHeld('fan', 'subscriber-video')
    const [subscription] = (await shop.stripe.subscriptions.list({ limit: 1 })).data
    await shop.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
    const end = subscription?.items.data[0]?.current_period_end ?? 0
    await shop.control('clock', { seconds: end - Math.floor(Date.now() / 1000) - 3600 })
    await shop.reconciler.look()
    expect(await reminders()).toEqual([])
  })
})
