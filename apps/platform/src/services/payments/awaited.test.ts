/** Who has paid, with the money still on its way, is not charged again for the same package. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

describeOnBoth('a package', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  it('is refused while the first payment is on its way, and sold again once it has failed', async () => {
    const { body } = await shop.press('fan', await shop.wishOf('fan', 'watch'))
    await shop.control('later', { session: body.id })
    await payWith(body.url)
    const statusOf = async (packageID: string, price?: string) => {
      const { status, body } = await shop.press<{ errors?: { code: string; title: string }[] }>(
        'fan',
        await shop.wishOf('fan', packageID, price),
      )
      return [status, ...(body.errors ?? []).map(({ code }) => code), body.errors?.[0]?.title]
    }
    const onItsWay = [
      409,
      'already_held',
      'payment_on_its_way',
      'You have paid for this already; the payment is on its way',
    ]
    await until('it is on its way', async () => (await statusOf('watch'))[2] === 'payment_on_its_way')
    expect(await statusOf('watch', 'watch-yearly')).toEqual(onItsWay)
    expect(await statusOf('listen')).toEqual([200, undefined])
    await shop.control('webhooks', { lose: 100 })
    await shop.control('settle', { session: body.id, came: false })
    expect(await statusOf('watch')).toEqual([200, undefined])
  })
})
