/** Passes of matches that are postponed, called off or over: what holders read, what they can still pay for, what staff see. */
import { passMark } from '@club/access'
import type { CheckoutState, ListOf, MatchState, Purchase } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport } from '../../testing/samples.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

const hour = 3_600_000
const day = 24 * hour
const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const postponed: MatchState = { status: 'postponed', reason: null }
const calledOff: MatchState = { ...postponed, final: true }
const played: MatchState = {
  ...{ status: 'result', score: { home: 2, away: 1 }, halfTime: null, fullTime: null },
  ...{ afterExtraTime: false, penalties: null },
}

describeOnBoth('the pass of a match that is off', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const play = (kickOff: string, state: MatchState = { status: 'fixture' }) =>
    shop.platform.importMatches(
      aMatchImport([aMatch('Thornsea Town', 'Aldmarsh', { date: kickOff.slice(0, 10), kickOff, state })]),
    )
  const get = async <Body>(path: string) =>
    (await shop.platform.get<Body>(path, { cookie: await cookieFor(shop.platform, 'fan') })).body
  const listed = async () =>
    (await get<ListOf<Purchase>>('/api/payments/v1/purchases')).data.map(
      ({ attributes: { outlook, match } }) => ({ outlook, kickOff: match?.kickOff }),
    )
  const passOf = async () => {
    const [pass] = await shop.packagesOf('match-pass')
    if (!pass) throw new Error('no pass is on sale')
    return { id: pass.id, mark: passMark(pass.attributes.match?.matchID ?? '') }
  }
  const offLetters = async () =>
    (await shop.subjectsTo('fan')).filter((subject) => /^(?:Postponed|Called off)/.test(subject))
  const toRefund = async () => {
    const headers = { authorization: `Bearer ${testTokens.staff}` }
    const path = '/api/payments/v1/called-off-passes'
    return (await shop.platform.get<ListOf<{ title: string; paid: string }>>(path, headers)).body
  }

  it('promises no kick-off, tells its holder once, and opens again with a new date; for good, staff see what to refund', async () => {
    const kickOff = from(3 * day)
    await play(kickOff)
    const { id, mark } = await passOf()
    await shop.buy('fan', id)
    await shop.untilHeld('fan', mark)
    const postpone = async (former: string) => {
      await play(former, postponed)
      expect(await listed()).toEqual([{ outlook: 'postponed', kickOff: undefined }])
      for (let look = 0; look < 2; look += 1) {
        await shop.reconciler.look()
        await play(former, postponed)
      }
    }
    await postpone(kickOff)
    expect(await offLetters()).toEqual(['Postponed: Thornsea Town v Aldmarsh'])
    // Nothing opens on the day on which it would have been played.
    shop.platform.setNow(kickOff)
    await shop.reconciler.look()
    expect(await shop.heldBy('fan')).not.toContain('match-pass')

    const newDay = from(20 * day)
    await play(newDay)
    await shop.reconciler.look()
    expect(await listed()).toEqual([{ outlook: undefined, kickOff: newDay }])
    shop.platform.setNow(newDay)
    await shop.reconciler.look()
    expect(await shop.heldBy('fan')).toContain('match-pass')
    await postpone(newDay)
    expect(await offLetters()).toHaveLength(2)
    expect(await toRefund()).toEqual({ data: [], meta: { total: 0 } })

    await play(newDay, calledOff)
    await shop.reconciler.look()
    await shop.reconciler.look()
    expect((await offLetters()).slice(2)).toEqual(['Called off: Thornsea Town v Aldmarsh'])
    expect(await listed()).toEqual([{ outlook: 'called-off', kickOff: undefined }])
    expect((await toRefund()).data).toMatchObject([
      { attributes: { title: 'Thornsea Town v Aldmarsh', paid: '£7.99', customer: expect.any(String) } },
    ])
    const [charge] = (await shop.stripe.charges.list()).data
    await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
    await shop.untilHeld('fan', mark, false)
    expect((await toRefund()).data).toEqual([])
  })

  const open = async (kickOff: string) => {
    await play(kickOff)
    const { id, mark } = await passOf()
    const { body } = await shop.press('fan', await shop.wishOf('fan', id))
    return { ...body, mark }
  }

  it('can be paid for no longer than its window, and not once its match is off sale', async () => {
    const kickOff = from(2 * hour)
    const { id } = await open(kickOff)
    const { expires_at: expires } = await shop.stripe.checkout.sessions.retrieve(id)
    expect(Math.abs(expires * 1000 - Date.parse(kickOff) - 6 * hour)).toBeLessThanOrEqual(60_000)
    await shop.reconciler.look()
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    await play(kickOff, postponed)
    await shop.reconciler.look()
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('that is paid for at the very moment at which the match ends says what is left of it', async () => {
    const kickOff = from(-2 * hour)
    const { id, url, mark } = await open(kickOff)
    await play(kickOff, played)
    await payWith(url)
    await shop.untilHeld('fan', mark)
    const { data } = await get<CheckoutState>(`/api/payments/v1/checkouts/${id}`)
    expect(data.attributes).toMatchObject({ state: 'paid', outlook: 'over' })
    expect(await listed()).toEqual([{ outlook: 'over', kickOff }])
    await shop.reconciler.look()
    const letters = await shop.lettersTo('fan')
    expect(letters.map(({ subject }) => subject)).toEqual(['Your pass: Thornsea Town v Aldmarsh'])
    expect(letters[0]?.text).toContain('The match was over before your payment arrived')
  })

  it('has one letter for who buys it as its match goes off', async () => {
    const kickOff = from(2 * hour)
    const { url, mark } = await open(kickOff)
    await play(kickOff, postponed)
    await payWith(url)
    await shop.untilHeld('fan', mark)
    await shop.reconciler.look()
    const letters = await shop.lettersTo('fan')
    expect(letters.map(({ subject }) => subject)).toEqual(['Your pass: Thornsea Town v Aldmarsh'])
    expect(letters[0]?.text).toContain('its new date is not known yet')
  })
})
