/** Letters and lists say what was really paid, or will be, where a discount, a credit or a change makes that another sum than the price. */
import type { ChangeOffer } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, press, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin } from '../../testing/platform.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

const day = 86_400

describeOnBoth('the sum of a payment', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const letterOf = async (subject: string) => {
    const find = async () => (await shop.lettersTo('fan')).find((letter) => letter.subject === subject)
    await until(subject, async () => (await find()) !== undefined)
    return (await find())?.text ?? ''
  }
  const buyWith = async (percent: number, packageID: string) => {
    const coupon = await shop.stripe.coupons.create({ percent_off: percent, duration: 'forever' })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    await shop.stripe.promotionCodes.create({ promotion, code: 'TERRACE' })
    const { body } = await shop.press('fan', await shop.wishOf('fan', packageID))
    await press(body.url, { do: 'apply', promotion: 'terrace' })
    const paid = await payWith(body.url)
    expect(paid.status).toBe(303)
  }
  const sums = async () => {
    const cookie = await cookieFor(shop.platform, 'fan')
    const { body } = await shop.platform.get<{
      data: { attributes: { priceDisplay: string; paidDisplay?: string } }[]
    }>('/api/payments/v1/purchases', { cookie })
    return body.data.map(({ attributes }) => [attributes.priceDisplay, attributes.paidDisplay])
  }
  const passID = async () => {
    await shop.playAt('Aldmarsh', new Date(Date.now() + 3 * day * 1000).toISOString())
    return (await shop.packagesOf('match-pass'))[0]?.id ?? ''
  }

  it('with half off is that half, from the first letter to the refund, and ahead of the renewal', async () => {
    await buyWith(50, 'watch')
    const bought = await letterOf('You have Watch')
    expect(bought).toContain('You have paid £4.49 today, tax included.')
    expect(bought).toContain('The price without discounts and credits is £8.99 a month.')
    expect(await sums()).toEqual([['£8.99 a month', '£4.49']])
    await shop.control('clock', { seconds: 26 * day })
    const ahead = await letterOf('Watch is about to renew')
    expect(ahead).toContain('You will be charged £4.49 this time; the price without')
    await shop.control('clock', { seconds: 6 * day })
    expect(await letterOf('Watch has renewed: your receipt')).toContain('has arrived: £4.49, tax included')
    await shop.stripe.refunds.create({ charge: (await shop.stripe.charges.list()).data[0]?.id ?? '' })
    expect(await letterOf('Your payment for Watch has been refunded')).toContain('for Watch (£4.49)')
  })

  it('with everything off is nothing, and nobody is thanked for paying it', async () => {
    const pass = await passID()
    await buyWith(100, pass)
    const letter = await letterOf('Your pass: Thornsea Town v Aldmarsh')
    expect(letter).toContain('is yours for nothing. Without your discount it costs £7.99.')
    expect(letter).not.toContain('Thank you for buying')
    expect(await sums()).toEqual([['£7.99', '£0']])
  })

  it('of a pass with half off is in its letter and in the list', async () => {
    const pass = await passID()
    await buyWith(50, pass)
    expect(await letterOf('Your pass: Thornsea Town v Aldmarsh')).toContain('Aldmarsh: £3.99, tax included')
    expect(await sums()).toEqual([['£7.99', '£3.99']])
  })

  it('that goes back in parts is said each time, in letters and in the list, and a part takes nothing away', async () => {
    await shop.buy('fan', 'watch', 'watch-yearly')
    await letterOf('You have Watch')
    const charge = (await shop.stripe.charges.list()).data[0]?.id ?? ''
    await shop.stripe.refunds.create({ charge, amount: 3000 })
    const part = await letterOf('Part of your payment for Watch has been refunded')
    expect(part).toContain('We have refunded £30 of your payment for Watch (£79.99 a year) the way you paid')
    expect(part).toContain('Nothing else changes: Watch is still yours.')
    const cookie = await cookieFor(shop.platform, 'fan')
    const listed = async () => (await shop.platform.get('/api/payments/v1/purchases', { cookie })).body
    expect(await listed()).toMatchObject({
      data: [{ attributes: { status: 'active', active: true, refundedDisplay: '£30' } }],
    })
    // The rest ends it, and its letter names its own sum.
    await shop.stripe.refunds.create({ charge })
    expect(await letterOf('Your payment for Watch has been refunded')).toContain(
      'We have refunded the rest of your payment for Watch (£49.99)',
    )
    expect(await shop.subjectsTo('fan')).toHaveLength(3)
    expect(JSON.stringify(await listed())).not.toContain('refundedDisplay')
  })

  it('without a discount stays in the words of the price', async () => {
    await shop.buy('fan', 'watch')
    expect(await letterOf('You have Watch')).toContain('£8.99 a month, tax included')
    expect(await sums()).toEqual([['£8.99 a month', undefined]])
    await shop.control('clock', { seconds: 26 * day })
    const ahead = await letterOf('Watch is about to renew')
    expect(ahead).toContain('at £8.99 a month.')
    expect(ahead).not.toContain('You will be charged')
  })

  it('of a change is said with what it replaces', async () => {
    await shop.buy('fan', 'listen')
    await shop.untilHeld('fan', 'subscriber-audio')
    const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
    const wish = { packageID: 'watch', price: 'watch-monthly' }
    const { body } = await shop.platform.get<ChangeOffer>(
      `/api/payments/v1/changes?package=${wish.packageID}&price=${wish.price}`,
      headers,
    )
    const { amount, at } = body.data.attributes
    await shop.platform.send('POST', '/api/payments/v1/changes', { ...wish, amount, at }, headers)
    const letter = await letterOf('You have Watch')
    expect(letter).toContain('It replaces Listen (£2.99 a month). You have paid £6 today, tax included')
    expect(letter).toContain('The price is £8.99 a month.')
    expect(await sums()).toEqual([['£8.99 a month', '£6']])
  })
})
