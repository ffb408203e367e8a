/** Each cancellation and each resumption has its letter, once. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

describeOnBoth('a cancellation', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const ends = async (is: boolean) => {
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    await shop.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: is })
  }
  const told = async (...subjects: string[]) => {
    await until(subjects.join(', '), async () => (await shop.subjectsTo('fan')).length >= subjects.length)
    await shop.reconciler.look()
    expect(await shop.subjectsTo('fan')).toEqual(subjects)
  }

  it('that is taken back and made again has a letter each time, and so has the going on', async () => {
    await shop.buy('fan', 'watch')
    await told('You have Watch')
    await ends(true)
    await told('You have Watch', 'Watch is cancelled')
    await ends(false)
    await told('You have Watch', 'Watch is cancelled', 'Watch goes on')
    expect((await shop.lettersTo('fan')).at(-1)?.text).toMatch(/renews on .+\. Its price is £8\.99 a month\./)
    await ends(true)
    await told('You have Watch', 'Watch is cancelled', 'Watch goes on', 'Watch is cancelled')
    await ends(false)
    await told('You have Watch', 'Watch is cancelled', 'Watch goes on', 'Watch is cancelled', 'Watch goes on')
  })

  it('after a dispute that was won is not said twice, and going on then is said', async () => {
    await shop.buy('fan', 'watch', undefined, cards.disputed)
    await told('Watch is on hold')
    await shop.control('decide', { dispute: (await shop.stripe.disputes.list()).data[0]?.id, won: true })
    await told('Watch is on hold', 'You can use Watch again')
    await ends(true)
    await shop.reconciler.look()
    await told('Watch is on hold', 'You can use Watch again')
    await ends(false)
    await told('Watch is on hold', 'You can use Watch again', 'Watch goes on')
  })

  it('after a payment failed says when it ends, in a letter and in the list, and asks for no other card', async () => {
    await shop.buy('fan', 'watch', undefined, cards.failsLater)
    await shop.untilHeld('fan', 'subscriber-video')
    await shop.control('clock', { seconds: 32 * 86_400 })
    const failed = 'We could not take the payment for Watch'
    await until('it failed', async () => (await shop.subjectsTo('fan')).includes(failed))
    const begun = (await shop.stripe.subscriptions.list()).data[0]?.items.data[0]?.current_period_start ?? 0
    const grace = new Date((begun + 7 * 86_400) * 1000)
    shop.platform.setNow(new Date(begun * 1000).toISOString())
    await ends(true)
    const cancelled = async () =>
      (await shop.lettersTo('fan')).find(({ subject }) => subject === 'Watch is cancelled')?.text ?? ''
    await until('a letter says so', async () => (await cancelled()) !== '')
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
    expect(await cancelled()).toContain(`ends on ${date.format(grace)}`)
    expect(await cancelled()).not.toContain('card')
    const cookie = await cookieFor(shop.platform, 'fan')
    const { body } = await shop.platform.get('/api/payments/v1/purchases', { cookie })
    expect(body).toMatchObject({
      data: [{ attributes: { status: 'past_due', active: true, endsAt: grace.toISOString() } }],
    })
    // The provider's further tries press nobody.
    await shop.control('clock', { seconds: 4 * 86_400 })
    await shop.reconciler.look()
    const subjects = await shop.subjectsTo('fan')
    expect(subjects.filter((subject) => subject === failed)).toHaveLength(1)
    expect(subjects.filter((subject) => subject === 'Watch is cancelled')).toHaveLength(1)
  })
})
