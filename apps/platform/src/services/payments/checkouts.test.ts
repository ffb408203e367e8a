import { expect, it } from '@jest/globals'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { testPlatform } from '../../testing/platform.ts'
import { beginCheckout, endCheckout } from './checkouts.store.ts'

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
})
