/** An account that is blocked while it pays. */
import type { CheckoutState } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { testTokens } from '../../testing/platform.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

describeOnBoth('an account that is blocked while it pays', (database) => {
  let shop: Shop<Opened>
  let warned: string[]
  beforeEach(async () => {
    warned = []
    const warn = (_: object, message: string) => warned.push(message)
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until }, { warn })
  })
  afterEach(() => shop.close())

  const block = async (blocked = true) => {
    const headers = { authorization: `Bearer ${testTokens.staff}` }
    const path = `/api/account/v1/accounts/${sampleAccountID('fan')}`
    expect((await shop.platform.send('PATCH', path, { blocked }, headers)).status).toBe(200)
  }
  const openPage = async () => (await shop.press('fan', await shop.wishOf('fan', 'watch'))).body
  const statusOf = async (id: string) => (await shop.stripe.checkout.sessions.retrieve(id)).status

  it('can pay no longer on the page that it has open', async () => {
    const { id, url } = await openPage()
    await block()
    expect(await statusOf(id)).toBe('expired')
    expect((await payWith(url)).status).not.toBe(303)
  })

  it('can pay no longer once the provider is back, where that was away', async () => {
    const { id } = await openPage()
    await shop.control('down', { down: true })
    await block()
    await shop.control('down', { down: false })
    expect(await statusOf(id)).toBe('open')
    await shop.reconciler.look()
    expect(await statusOf(id)).toBe('expired')
  })

  it('is not told of a payment on its way that it can use anything, and staff are told', async () => {
    const { id: session, url } = await openPage()
    await shop.control('later', { session })
    await payWith(url)
    await block()
    await shop.control('settle', { session, came: true })
    await until('a letter has come', async () => (await shop.subjectsTo('fan')).length > 0)
    const cookie = await cookieFor(shop.platform, 'fan')
    const state = async () =>
      (await shop.platform.get<CheckoutState>(`/api/payments/v1/checkouts/${session}`, { cookie })).body.data
        .attributes
    expect(await state()).toMatchObject({ state: 'blocked', granted: false })
    const [letter, ...others] = await shop.lettersTo('fan')
    expect([letter?.subject, others]).toEqual(['Watch: your account is blocked', []])
    expect(letter?.text).toContain('Your payment has arrived: £8.99 a month, tax included.')
    expect(letter?.text).not.toContain('use everything')
    const said = 'a blocked account has what it cannot use: unblock it, or refund and cancel'
    expect(warned.filter((line) => line === said)).toHaveLength(1)
    await block(false)
    expect(await state()).toMatchObject({ state: 'paid', granted: true })
  })
})
