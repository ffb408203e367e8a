import { expect, it } from '@jest/globals'
import { openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { testPlatform } from '../../testing/platform.ts'
import { openShop } from '../../testing/shop.ts'
import { beginCheckout, endCheckout, findCheckout, noteSession, openSessionsOf } from './checkouts.store.ts'

describeOnBoth('a checkout', (database) => {
  it('that ends in the moment of another press is followed by a new one', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z')
    const platform = await testPlatform(database(), { now: now.toISOString(), sample: true })
    const wish = { account: sampleAccountID('fan'), packageID: 'watch', request: 'a press' }
    const begin = () => beginCheckout(database(), now, wish)
    try {
      for (let turn = 0; turn < 40; turn += 1) {
        const { key } = await begin()
        const [next] = await Promise.all([begin(), endCheckout(database(), { key }, 'expired'), begin()])
        expect(next.account).toBe(wish.account)
      }
    } finally {
      await platform.close()
    }
  })

  it('that has got its page is not dropped by a press that saw it without one, and two presses at once note one page', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z')
    const platform = await testPlatform(database(), { now: now.toISOString(), sample: true })
    const account = sampleAccountID('fan')
    const begun = await beginCheckout(database(), now, { account, packageID: 'watch', request: 'a press' })
    const note = (sessionID: string) => noteSession(database(), begun.key, sessionID)
    try {
      expect(await note('cs_1')).toBe(true)
      await endCheckout(database(), { key: begun.key }, 'expired')
      expect(await openSessionsOf(database(), account)).toEqual(['cs_1'])
      expect([await note('cs_1'), await note('cs_2')]).toEqual([true, false])
      await endCheckout(database(), { sessionID: 'cs_1' }, 'expired')
      expect(await note('cs_1')).toBe(false)
    } finally {
      await platform.close()
    }
  })

  it('whose prices are pressed at the same moment hands out no page that is not known here, and leaves one open at most', async () => {
    const shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
    try {
      const wishes = [
        await shop.wishOf('fan', 'watch', 'watch-monthly'),
        await shop.wishOf('fan', 'watch', 'watch-yearly'),
      ]
      const pressed = await Promise.all(
        [...wishes, ...wishes, ...wishes].map((wish) => shop.press('fan', wish)),
      )
      expect(pressed.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      for (const { status, body } of pressed)
        if (status === 200) expect(await findCheckout(database(), body.id)).not.toBeNull()
      const { data } = await shop.stripe.checkout.sessions.list({ status: 'open', limit: 100 })
      const open = data.map(({ id }) => id)
      expect(open.length).toBeLessThanOrEqual(1)
      expect(await openSessionsOf(database(), sampleAccountID('fan'))).toEqual(open)
    } finally {
      await shop.close()
    }
  })
})
