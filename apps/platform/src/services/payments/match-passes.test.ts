/** What a pass of a match counts as, beside the other passes of that match and whatever becomes of its package. */
import { passMark } from '@club/access'
import type { CheckRefused, ImportedPackage } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { aMatchPass, aPrice, content } from '../../testing/samples.ts'
import { openShop, type Shop, soldPackages } from '../../testing/shop.ts'

const memberships = soldPackages.slice(0, 2)
const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

/** A second kind of pass, which opens less. */
const listening: ImportedPackage = {
  ...aMatchPass({ stream: null }),
  id: 'match-audio',
  title: 'Audio pass',
  prices: [aPrice('audio-single', { amount: 250, interval: null, entitlements: ['match-audio'] })],
}
const watching: ImportedPackage = {
  ...aMatchPass(),
  prices: [
    aPrice('video-single', { amount: 799, interval: null, entitlements: ['match-audio', 'match-pass'] }),
  ],
}

describeOnBoth('the pass of a match', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const pressed = async (packageID: string) => {
    const { status, body } = await shop.press<CheckRefused>('fan', await shop.wishOf('fan', packageID))
    return [status, body.errors?.[0]?.code]
  }
  const passes = async () => {
    const sold = await shop.packagesOf('match-pass')
    const idOf = (kind: string) => sold.find(({ id }) => id.startsWith(`${kind}-`))?.id ?? ''
    return {
      audio: idOf('match-audio'),
      video: idOf('match-pass'),
      match: sold[0]?.attributes.match?.matchID ?? '',
    }
  }

  it('that opens more is sold to who has one that opens less, and not the other way round', async () => {
    await shop.platform.importContent(content({ packages: [...memberships, listening, watching] }))
    await shop.playAt('Aldmarsh', inThreeDays())
    const { audio, video, match } = await passes()
    await shop.buy('fan', audio)
    await shop.untilHeld('fan', passMark(match, 'match-audio'))
    expect(await pressed(audio)).toEqual([409, 'already_held'])
    await shop.buy('fan', video)
    await shop.untilHeld('fan', passMark(match, 'match-pass'))
    for (const id of [audio, video]) expect(await pressed(id)).toEqual([409, 'already_held'])
    await shop.reconciler.look()
    expect((await shop.stripe.refunds.list()).data).toEqual([])
  })

  it('that was bought before passes had marks of what they open counts as those at the next look', async () => {
    await shop.playAt('Aldmarsh', inThreeDays())
    const { video, match } = await passes()
    await shop.buy('fan', video)
    const mark = passMark(match, 'match-pass')
    await shop.untilHeld('fan', mark)
    await database().query(`delete from account_entitlements where entitlement = $1`, [mark])
    await shop.reconciler.look()
    expect(await shop.heldBy('fan')).toContain(mark)
    expect(await pressed(video)).toEqual([409, 'already_held'])
    const writes = await database().query('select 1 from entitlement_changes')
    await shop.reconciler.look()
    expect(await database().query('select 1 from entitlement_changes')).toHaveLength(writes.length)
  })

  it('opens its match all the same once its package is sold for fewer matches', async () => {
    const kickOff = inThreeDays()
    await shop.playAt('Aldmarsh', kickOff)
    const { video } = await passes()
    await shop.buy('fan', video)
    await shop.untilHeld('fan', passMark((await passes()).match))
    await shop.platform.importContent(content({ packages: [...memberships, aMatchPass({ venue: 'away' })] }))
    expect(await shop.packagesOf('match-pass')).toEqual([])
    await shop.reconciler.look()
    shop.platform.setNow(kickOff)
    await shop.reconciler.look()
    expect(await shop.heldBy('fan')).toContain('match-pass')
  })
})
