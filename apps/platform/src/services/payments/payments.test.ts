import { passMark } from '@club/access'
import {
  type ChangeOffer,
  type CheckoutState,
  type CheckRefused,
  type EntitlementAnswer,
  nameSlug,
  packageList,
} from '@club/contracts'
import { datesOf } from '@club/i18n'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { entitlementsByTrail } from '../../identity/entitlements.store.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { openSession } from '../../identity/sessions.store.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, testPlatform } from '../../testing/platform.ts'
import { samplePassword } from '../../testing/sample-club.ts'
import { aMatch, aMatchImport, aMembership, aPrice, content } from '../../testing/samples.ts'
import { openShop, type Shop, soldPackages } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'

const watching = ['freemium', 'subscriber-audio', 'subscriber-video']
const hour = 3_600_000
const day = 24 * hour

describeOnBoth('payments', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const told = (what: string, count = 1) =>
    until(`${count} letter(s): ${what}`, async () => {
      const subjects = await shop.subjectsTo('fan')
      return subjects.filter((subject) => subject.includes(what)).length === count
    })
  const subscriptionOf = async () => {
    const { data } = await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })
    const [subscription] = data
    if (!subscription) throw new Error('nobody has subscribed')
    return subscription
  }

  describe('a checkout', () => {
    it('leads to the provider’s page with the server’s own price, customer and addresses [TV-14a]', async () => {
      const { status, body } = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      expect(status).toBe(200)
      const session = await shop.stripe.checkout.sessions.retrieve(body.id, { expand: ['line_items'] })
      expect(session).toMatchObject({
        mode: 'subscription',
        amount_total: 899,
        allow_promotion_codes: true,
        client_reference_id: sampleAccountID('fan'),
        success_url: `${ownOrigin}/videos/subscriptions?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${ownOrigin}/videos/subscriptions?checkout=cancelled`,
        metadata: { userID: sampleAccountID('fan'), packageID: 'watch', packageTitle: 'Watch' },
      })
      expect(body.url).toBe(session.url)
    })

    it('leads back, for a pass that is not paid for, to the page as it was opened for that match', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const [pass] = await shop.packagesOf('match-pass')
      const { body } = await shop.press('fan', await shop.wishOf('fan', pass?.id ?? ''))
      const { cancel_url: back } = await shop.stripe.checkout.sessions.retrieve(body.id)
      const { origin, pathname, searchParams } = new URL(back ?? '')
      expect(origin + pathname).toBe(`${ownOrigin}/videos/subscriptions`)
      expect(Object.fromEntries(searchParams)).toEqual({
        pass: pass?.attributes.match?.matchID,
        checkout: 'cancelled',
      })
    })

    it('is one for an account and a package, however often it is pressed; another price takes its place', async () => {
      const wish = await shop.wishOf('fan', 'watch')
      const [one, other] = await Promise.all([shop.press('fan', wish), shop.press('fan', wish)])
      const third = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      expect(new Set([one.body.id, other.body.id, third.body.id]).size).toBe(1)
      const yearly = await shop.press('fan', await shop.wishOf('fan', 'watch', 'watch-yearly'))
      expect(yearly.body.id).not.toBe(one.body.id)
      expect((await shop.stripe.checkout.sessions.retrieve(one.body.id)).status).toBe('expired')
      const open = await shop.stripe.checkout.sessions.list({ status: 'open' })
      expect(open.data.map(({ id }) => id)).toEqual([yearly.body.id])
      expect((await shop.stripe.customers.list()).data).toHaveLength(1)
    })

    it('is refused where the page says something else than the server knows', async () => {
      const wish = await shop.wishOf('fan', 'watch')
      const { metadata } = wish
      const wrong: [string, object][] = [
        ['/mode', { mode: 'payment' }],
        ['/success_url', { success_url: 'https://elsewhere.example.org/videos/subscriptions' }],
        ['/cancel_url', { cancel_url: `${ownOrigin}/elsewhere` }],
        ['/metadata/userID', { metadata: { ...metadata, userID: sampleAccountID('subscriber') } }],
        ['/metadata/userEmail', { metadata: { ...metadata, userEmail: 'other@example.com' } }],
        ['/metadata/packageTitle', { metadata: { ...metadata, packageTitle: 'Listen' } }],
        ['/metadata/packageDescription', { metadata: { ...metadata, packageDescription: 'All of it' } }],
        ['/customerID', { customerID: 'cus_somebodyelse' }],
        ['/customerEmail', { customerEmail: 'other@example.com' }],
        ['/seen', { seen: { amount: 799, currency: 'gbp', interval: 'month' } }],
        ['/seen', { seen: { amount: 899, currency: 'eur', interval: 'month' } }],
        ['/seen', { seen: { amount: 899, currency: 'gbp', interval: 'year' } }],
        ['/discounts', { discounts: [{ coupon: 'STAFF' }], allow_promotion_codes: false }],
        ['/allow_promotion_codes', { allow_promotion_codes: false }],
      ]
      for (const [pointer, change] of wrong) {
        const { status, body } = await shop.press<{ errors: unknown[] }>('fan', { ...wish, ...change })
        expect([status, body.errors]).toEqual([
          409,
          [expect.objectContaining({ code: 'checkout_differs', source: { pointer } })],
        ])
      }
      const elsewhere = { ...wish, line_items: [{ price: 'listen-monthly', quantity: 1 as const }] }
      expect((await shop.press('fan', elsewhere)).status).toBe(410)
      const many = { ...wish, line_items: [{ price: 'watch-monthly', quantity: 3 }] } as never
      expect((await shop.press('fan', many)).status).toBe(400)
      expect((await shop.stripe.checkout.sessions.list()).data).toEqual([])
    })

    it('is nobody’s who is not signed in, comes from elsewhere, is blocked, or has the package', async () => {
      const wish = await shop.wishOf('fan', 'watch')
      const send = (headers: Record<string, string>) =>
        shop.platform.send('POST', '/api/payments/v1/create-checkout', wish, headers)
      expect((await send({ origin: ownOrigin })).status).toBe(401)
      const cookie = await cookieFor(shop.platform, 'fan')
      expect((await send({ cookie, origin: 'https://elsewhere.example.org' })).status).toBe(403)
      const blocked = await shop.press<{ errors: { code: string }[] }>(
        'blocked',
        await shop.wishOf('blocked', 'watch'),
      )
      expect([blocked.status, blocked.body.errors[0]?.code]).toEqual([403, 'blocked'])
      const has = await shop.press<{ errors: { code: string }[] }>(
        'listener',
        await shop.wishOf('listener', 'listen'),
      )
      expect([has.status, has.body.errors[0]?.code]).toEqual([409, 'already_held'])
    })

    it('survives a provider that is down, slow to answer or forgets to: 503, and then one session', async () => {
      const wish = await shop.wishOf('fan', 'watch')
      await shop.control('down', { down: true })
      const away = await shop.press<{ errors: { code: string }[] }>('fan', wish)
      expect([away.status, away.body.errors[0]?.code]).toEqual([503, 'payments_away'])
      await shop.control('down', { down: false })
      // The session is created, and its response is lost twice: on the first try and on the SDK's own retry.
      await shop.control('fail', { calls: 2, status: 500, path: '/v1/checkout', lost: true })
      expect((await shop.press('fan', await shop.wishOf('fan', 'watch'))).status).toBe(503)
      const made = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      expect(made.status).toBe(200)
      expect((await shop.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([made.body.id])
    })
  })

  describe('a payment', () => {
    it('opens what was bought by the webhook, writes once, and is told to the page that comes back [TV-15a]', async () => {
      const id = await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-video')
      expect(await shop.heldBy('fan')).toEqual(watching)
      await told('You have Watch')
      const cookie = await cookieFor(shop.platform, 'fan')
      const state = await shop.platform.get(`/api/payments/v1/checkouts/${id}`, { cookie })
      expect(state.body).toMatchObject({
        data: { id, attributes: { state: 'paid', packageTitle: 'Watch', granted: true } },
      })
      const others = await cookieFor(shop.platform, 'listener')
      expect((await shop.platform.get(`/api/payments/v1/checkouts/${id}`, { cookie: others })).status).toBe(
        404,
      )
      const bought = await shop.platform.get('/api/payments/v1/purchases', { cookie })
      expect(bought.body).toMatchObject({
        data: [
          { attributes: { title: 'Watch', status: 'active', active: true, priceDisplay: '£8.99 a month' } },
        ],
        meta: { total: 1, customerID: (await subscriptionOf()).customer },
      })
      expect(await entitlementsByTrail(database(), sampleAccountID('fan'))).toEqual(watching)
      const kept = await shop.platform.get('/api/account/v1/export', { cookie })
      expect(kept.body).toMatchObject({ data: { attributes: { purchases: [{ title: 'Watch' }] } } })
    })

    it('that nobody told of opens it all the same: the page that comes back asks, and so does the reconciler', async () => {
      await shop.control('webhooks', { lose: 100 })
      const id = await shop.buy('fan', 'watch')
      const cookie = await cookieFor(shop.platform, 'fan')
      expect((await shop.platform.get(`/api/payments/v1/checkouts/${id}`, { cookie })).body).toMatchObject({
        data: { attributes: { state: 'paid', granted: true } },
      })
      await shop.buy('staff', 'listen')
      expect(await shop.heldBy('staff')).toEqual(['freemium', 'staff'])
      await shop.reconciler.look()
      expect(await shop.heldBy('staff')).toEqual(['freemium', 'staff', 'subscriber-audio'])
    })

    it('that was never made opens nothing: the page is open, its card declined, or its time over', async () => {
      const { body } = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      const cookie = await cookieFor(shop.platform, 'fan')
      const look = () => shop.platform.get(`/api/payments/v1/checkouts/${body.id}`, { cookie })
      expect((await look()).body).toMatchObject({ data: { attributes: { state: 'open', granted: false } } })
      await payWith(body.url, cards.declined)
      expect((await look()).body).toMatchObject({ data: { attributes: { state: 'open', granted: false } } })
      await shop.stripe.checkout.sessions.expire(body.id)
      expect((await look()).body).toMatchObject({
        data: { attributes: { state: 'expired', granted: false } },
      })
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
    })

    it('that a bank looks into is said to be on hold, opens nothing, and does not renew', async () => {
      const id = await shop.buy('fan', 'watch', undefined, cards.disputed)
      await until('the dispute has arrived', async () => (await subscriptionOf()).cancel_at_period_end)
      const cookie = await cookieFor(shop.platform, 'fan')
      expect((await shop.platform.get(`/api/payments/v1/checkouts/${id}`, { cookie })).body).toMatchObject({
        data: { attributes: { state: 'withdrawn', granted: false } },
      })
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
      await told('Watch is on hold')
      const check = { data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo' } } }
      const headers = { cookie, origin: ownOrigin }
      const { body } = await shop.platform.send<CheckRefused>(
        'POST',
        '/api/streamline/v1/session/check',
        check,
        headers,
      )
      expect(body.errors[0]?.onHold).toBe('Watch')
      const request = '/api/streamline/v1/session/request'
      const asked = await shop.platform.send('POST', request, { entryId: 'live-main' }, headers)
      expect(asked.body).toMatchObject({ code: 'ERR_3684853_3', onHold: 'Watch' })
    })

    it('that comes slowly opens nothing until it has come', async () => {
      const { body } = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      await shop.control('later', { session: body.id })
      await payWith(body.url, cards.good)
      const cookie = await cookieFor(shop.platform, 'fan')
      const look = () => shop.platform.get(`/api/payments/v1/checkouts/${body.id}`, { cookie })
      expect((await look()).body).toMatchObject({
        data: { attributes: { state: 'processing', granted: false } },
      })
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
      await shop.control('settle', { session: body.id, came: true })
      await shop.untilHeld('fan', 'subscriber-video')
    })

    it.each(['membership', 'match-pass'] as const)(
      'that does not come after all is said to have failed, on the page and in a letter: %s',
      async (type) => {
        if (type === 'match-pass') await shop.playAt('Aldmarsh', from(3 * day))
        const [one] = await shop.packagesOf(type)
        const { body } = await shop.press('fan', await shop.wishOf('fan', one?.id ?? ''))
        await shop.control('later', { session: body.id })
        await payWith(body.url, cards.good)
        await shop.control('settle', { session: body.id, came: false })
        await told('did not go through')
        const cookie = await cookieFor(shop.platform, 'fan')
        const look = await shop.platform.get(`/api/payments/v1/checkouts/${body.id}`, { cookie })
        expect(look.body).toMatchObject({ data: { attributes: { state: 'failed', granted: false } } })
        const bought = await shop.platform.get('/api/payments/v1/purchases', { cookie })
        expect(bought.body).toMatchObject({ data: [{ attributes: { status: 'failed', active: false } }] })
        // The provider does not retry the charge behind the back of a fan who buys it another way.
        if (type === 'membership')
          await until('it is given up', async () => (await subscriptionOf()).status === 'canceled')
        expect(
          (await shop.platform.get(`/api/payments/v1/checkouts/${body.id}`, { cookie })).body,
        ).toMatchObject({
          data: { attributes: { state: 'failed' } },
        })
        expect(await shop.heldBy('fan')).toEqual(['freemium'])
      },
    )

    it('that arrives twice, late and in another order ends at what is so now', async () => {
      await shop.control('webhooks', { held: true })
      await shop.buy('fan', 'watch')
      await shop.stripe.subscriptions.cancel((await subscriptionOf()).id)
      await shop.control('webhooks', { held: false, copies: 3, shuffled: true })
      await until('all news have arrived', async () => {
        const deliveries = await fetch(`${shop.sandbox.url}/_sandbox/deliveries`)
        const { data } = (await deliveries.json()) as { data: { state: string }[] }
        return data.every(({ state }) => state === 'arrived')
      })
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
      expect(await shop.subjectsTo('fan')).toEqual([])
    })

    it('of the same package a second time goes back by itself, and the fan is told', async () => {
      const first = await shop.press('fan', await shop.wishOf('fan', 'watch'))
      const second = await shop.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: (await shop.stripe.customers.list()).data[0]?.id ?? '',
        success_url: ownOrigin,
        line_items: [{ price: (await shop.stripe.prices.list()).data[0]?.id ?? '', quantity: 1 }],
        subscription_data: {
          metadata: { userID: sampleAccountID('fan'), packageID: 'watch', packageTitle: 'Watch' },
        },
      })
      await payWith(first.body.url, cards.good)
      await shop.untilHeld('fan', 'subscriber-video')
      await payWith(second.url, cards.good)
      await told('twice')
      await until('one subscription is left', async () => {
        const { data } = await shop.stripe.subscriptions.list({ status: 'active' })
        return data.length === 1
      })
      expect((await shop.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([899])
      expect(await shop.heldBy('fan')).toEqual(watching)
      // No letter says that something they have has ended, and none announces it twice.
      expect((await shop.subjectsTo('fan')).sort()).toEqual([
        'You have Watch',
        'You paid for Watch twice: one payment has been refunded',
      ])
    })
  })

  describe('what was bought', () => {
    it('is taken away by cancellation, refund and dispute, and comes back with a dispute that is won [TV-15b]', async () => {
      const session = await shop.buy('fan', 'watch')
      const cookie = await cookieFor(shop.platform, 'fan')
      const became = async () => {
        const { body } = await shop.platform.get<CheckoutState>(`/api/payments/v1/checkouts/${session}`, {
          cookie,
        })
        return body.data.attributes
      }
      await shop.untilHeld('fan', 'subscriber-video')
      const { id } = await subscriptionOf()
      await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      await told('is cancelled')
      expect(await shop.heldBy('fan')).toEqual(watching)
      const [charge] = (await shop.stripe.charges.list()).data
      await shop.control('dispute', { charge: charge?.id })
      await shop.untilHeld('fan', 'subscriber-video', false)
      await told('is on hold')
      const [dispute] = (await shop.stripe.disputes.list()).data
      await shop.control('decide', { dispute: dispute?.id, won: true })
      await shop.untilHeld('fan', 'subscriber-video')
      await told('You can use Watch again')
      const again = (await shop.lettersTo('fan')).find(({ subject }) => subject.startsWith('You can use'))
      expect(again?.text).toMatch(/is yours until .+, and you will not be charged for it again/)
      await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
      await shop.untilHeld('fan', 'subscriber-video', false)
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
      expect(await entitlementsByTrail(database(), sampleAccountID('fan'))).toEqual(['freemium'])
      // The old page address shows the present state, not the state of that day.
      expect(await became()).toMatchObject({ state: 'refunded', granted: false })
      const next = await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      await shop.stripe.subscriptions.cancel((await subscriptionOf()).id)
      await shop.untilHeld('fan', 'subscriber-audio', false)
      const { body } = await shop.platform.get(`/api/payments/v1/checkouts/${next}`, { cookie })
      expect(body).toMatchObject({ data: { attributes: { state: 'over', granted: false } } })
    })

    it.each([
      ['membership', cards.good],
      ['membership', cards.disputed],
      ['match-pass', cards.good],
    ] as const)(
      'ends where the fan’s bank gives the money back, which a letter says, and may be bought again: %s, %s',
      async (type, card) => {
        if (type === 'match-pass') await shop.playAt('Aldmarsh', from(3 * day))
        const [sold] = await shop.packagesOf(type)
        const id = sold?.id ?? ''
        await shop.buy('fan', id, undefined, card)
        if (card === cards.good) {
          await until('it is theirs', async () => (await shop.subjectsTo('fan')).length === 1)
          await shop.control('dispute', { charge: (await shop.stripe.charges.list()).data[0]?.id })
        }
        await told('is on hold')
        await shop.control('decide', {
          dispute: (await shop.stripe.disputes.list()).data[0]?.id,
          won: false,
        })
        await told('your bank has returned your money')
        const cookie = await cookieFor(shop.platform, 'fan')
        const { body } = await shop.platform.get('/api/payments/v1/purchases', { cookie })
        expect(body).toMatchObject({ data: [{ attributes: { status: 'charged_back', active: false } }] })
        if (type === 'membership')
          await until('it has ended', async () => (await subscriptionOf()).status === 'canceled')
        expect(await shop.heldBy('fan')).toEqual(['freemium'])
        await told('is on hold')
        await shop.buy('fan', id)
        await until('it is theirs again', async () => (await shop.heldBy('fan')).length > 1)
      },
    )

    it('is said to be refunded, with its money, where that is how it ended', async () => {
      await shop.buy('fan', 'watch')
      await told('You have Watch')
      await shop.stripe.refunds.create({ charge: (await shop.stripe.charges.list()).data[0]?.id ?? '' })
      await told('Your payment for Watch has been refunded')
      await until('it has ended', async () => (await subscriptionOf()).status === 'canceled')
      const letters = await shop.lettersTo('fan')
      expect(letters.at(-1)?.text).toContain('We have refunded your payment for Watch (£8.99 a month)')
      expect(letters).toHaveLength(2)
    })

    it('is not charged again once its money has gone back', async () => {
      await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-video')
      const [charge] = (await shop.stripe.charges.list()).data
      await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
      await until('it has ended', async () => (await subscriptionOf()).status === 'canceled')
      await shop.buy('fan', 'watch', 'watch-yearly')
      await shop.untilHeld('fan', 'subscriber-video')
      await shop.control('clock', { seconds: (40 * day) / 1000 })
      await shop.reconciler.look()
      expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([7999, 899])
      expect(await shop.heldBy('fan')).toEqual(watching)
    })

    it('renews with a receipt by mail', async () => {
      await shop.buy('fan', 'watch')
      await told('You have Watch')
      await shop.control('clock', { seconds: (32 * day) / 1000 })
      await told('Watch has renewed: your receipt')
      const letters = await shop.lettersTo('fan')
      expect(letters.find(({ subject }) => subject.includes('renewed'))?.text).toMatch(
        /£8\.99 a month, tax included[\s\S]*renews automatically on[\s\S]*Your receipt: http/,
      )
    })

    it('stays for seven days where a renewal fails, with a letter, and no longer', async () => {
      await shop.buy('fan', 'watch', undefined, cards.failsLater)
      await shop.untilHeld('fan', 'subscriber-video')
      await shop.control('clock', { seconds: (32 * day) / 1000 })
      await told('could not take the payment')
      expect(await shop.heldBy('fan')).toEqual(watching)
      const periodBegan = (await subscriptionOf()).items.data[0]?.current_period_start ?? 0
      shop.platform.setNow(new Date(periodBegan * 1000 + 7 * day - 1000).toISOString())
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toEqual(watching)
      shop.platform.setNow(new Date(periodBegan * 1000 + 7 * day).toISOString())
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toEqual(['freemium'])

      // The provider still tries the old card; a fan who buys it again with another has it, and is charged once.
      const late = (await subscriptionOf()).id
      await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-video')
      await until('the old one to be cancelled', async () => {
        const { status } = await shop.stripe.subscriptions.retrieve(late)
        return status === 'canceled'
      })
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toEqual(watching)
      expect((await shop.stripe.refunds.list()).data).toEqual([])
      const about = (await shop.subjectsTo('fan')).filter((subject) =>
        /twice|has ended|already/i.test(subject),
      )
      expect(about).toEqual([])
      await told('You have Watch', 2)
    })

    it('stays what it is when staff give the account something else', async () => {
      await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      const put = (entitlements: string[]) =>
        shop.platform.send(
          'PUT',
          `/api/streamline/v1/users/entitlements/${sampleAccountID('fan')}`,
          { entitlements },
          { authorization: 'Bearer staff-token-of-tests' },
        )
      expect((await put(['press'])).body).toMatchObject({
        data: { attributes: { entitlements: ['press', 'subscriber-audio'] } },
      })
      await shop.stripe.subscriptions.cancel((await subscriptionOf()).id)
      await shop.untilHeld('fan', 'subscriber-audio', false)
      expect(await shop.heldBy('fan')).toEqual(['press'])
    })

    it('ends before the account does: subscriptions are cancelled, and nothing that is open can be paid', async () => {
      await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-video')
      const { billing } = shop.platform.services.payments
      await shop.control('down', { down: true })
      await expect(billing.end(sampleAccountID('fan'))).rejects.toMatchObject({ status: 503 })
      await shop.control('down', { down: false })
      await billing.end(sampleAccountID('fan'))
      expect((await subscriptionOf()).status).toBe('canceled')
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
    })
  })

  describe('money that comes too late', () => {
    const endAccount = async () => {
      const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
      const given = { password: samplePassword }
      expect((await shop.platform.send('POST', '/api/account/v1/account/ended', given, headers)).status).toBe(
        200,
      )
    }
    const paidSlowly = async (packageID: string): Promise<string> => {
      const { body } = await shop.press('fan', await shop.wishOf('fan', packageID))
      await shop.control('later', { session: body.id })
      await payWith(body.url, cards.good)
      return body.id
    }
    const bought = (status: string) =>
      until(`the purchase is ${status}`, async () => {
        const rows = await database().query<{ status: string }>('select status from purchases')
        return rows.map((row) => row.status).join() === status
      })
    const goneBack = async () => (await shop.stripe.refunds.list()).data.map(({ amount }) => amount)

    it.each(['membership', 'match-pass'] as const)(
      'goes back by itself, once, where the account is gone: %s',
      async (type) => {
        if (type === 'match-pass') await shop.playAt('Aldmarsh', from(3 * day))
        const [sold] = await shop.packagesOf(type)
        const session = await paidSlowly(sold?.id ?? '')
        await bought('processing')
        await endAccount()
        await shop.control('webhooks', { copies: 3, shuffled: true })
        await shop.control('settle', { session, came: true })
        await bought('refunded')
        expect(await goneBack()).toEqual([sold?.attributes.priceData[0]?.amount])
        if (type === 'membership') expect((await subscriptionOf()).status).toBe('canceled')
      },
    )

    it('goes back from a subscription that was given up meanwhile, and a letter says so, where the account is there still', async () => {
      const session = await paidSlowly('watch')
      await bought('processing')
      await shop.stripe.subscriptions.cancel((await subscriptionOf()).id)
      await told('did not go through')
      await shop.control('settle', { session, came: true })
      await told('has been refunded')
      await bought('refunded')
      expect(await goneBack()).toEqual([899])
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
    })

    it('goes back where nobody had told of the purchase at all, and the platform fell over in between', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const [sold] = await shop.packagesOf('match-pass')
      const { body } = await shop.press('fan', await shop.wishOf('fan', sold?.id ?? ''))
      await endAccount()
      await shop.control('webhooks', { lose: 100 })
      // A page still open at the provider, as if the call to expire it had been lost.
      await database().query(`delete from checkouts`)
      const metadata = { userID: sampleAccountID('fan'), packageID: sold?.id ?? '', packageTitle: 'Pass' }
      const open = await shop.stripe.checkout.sessions.create({
        mode: 'payment',
        success_url: ownOrigin,
        line_items: [{ price: (await shop.stripe.prices.list()).data[0]?.id ?? '', quantity: 1 }],
        metadata,
        payment_intent_data: { metadata },
      })
      expect(open.id).not.toBe(body.id)
      await payWith(open.url, cards.good)
      // The payment is recorded, but its consequences are not carried out.
      await shop.control('fail', { calls: 3, status: 500, path: '/v1/refunds' })
      await shop.reconciler.look().catch(() => {})
      await bought('paid')
      await shop.reconciler.look()
      await bought('refunded')
      expect(await goneBack()).toHaveLength(1)
    })

    it('is kept where it came before: what ended with the account is not paid back', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const [sold] = await shop.packagesOf('match-pass')
      await shop.buy('fan', sold?.id ?? '')
      await told('Your pass')
      await shop.buy('fan', 'watch')
      await told('You have Watch')
      await endAccount()
      await until('it has ended', async () => (await subscriptionOf()).status === 'canceled')
      // A dispute that the bank decides for the club is a new event about an old payment.
      for (const { id } of (await shop.stripe.charges.list()).data)
        await shop.control('dispute', { charge: id })
      await bought('disputed,disputed')
      for (const { id } of (await shop.stripe.disputes.list()).data)
        await shop.control('decide', { dispute: id, won: true })
      await until('both are decided', async () => {
        const rows = await database().query(`select 1 from purchases where status in ('paid', 'canceled')`)
        return rows.length === 2
      })
      await shop.reconciler.look()
      expect(await goneBack()).toEqual([])
    })
  })

  describe('the pass of a match', () => {
    const passOf = async () => (await shop.packagesOf('match-pass'))[0]

    it('is sold to who holds the same until before it is played, and to nobody who holds it beyond', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const given = (code: string, until: string) => ({
        code,
        title: 'A gift',
        entitlements: ['subscriber-video'],
        expiresAt: null,
        opens: { until },
      })
      const ends = [from(day), from(5 * day)]
      const codes = ['TERRACE-1906-A', 'TERRACE-1906-B']
      await shop.platform.send(
        'POST',
        '/api/payments/v1/vouchers',
        { data: codes.map((code, index) => given(code, ends[index] ?? '')) },
        { authorization: 'Bearer staff-token-of-tests' },
      )
      const cookie = await cookieFor(shop.platform, 'fan')
      const redeem = (code = '') =>
        shop.platform.send(
          'POST',
          '/api/payments/v1/vouchers/redemptions',
          { code },
          { cookie, origin: ownOrigin },
        )
      const press = async () => {
        const wish = await shop.wishOf('fan', (await passOf())?.id ?? '')
        const { status, body } = await shop.press<{ errors?: { code: string }[] }>('fan', wish)
        const answer = await shop.platform.get<EntitlementAnswer>(
          `/api/streamline/v1/users/entitlements/${sampleAccountID('fan')}`,
          { cookie },
        )
        return [status, body.errors?.[0]?.code, answer.body.data.attributes.ends]
      }
      expect((await redeem(codes[0])).status).toBe(200)
      expect(await press()).toEqual([200, undefined, { 'subscriber-video': ends[0] }])
      expect((await redeem(codes[1])).status).toBe(200)
      expect(await press()).toEqual([409, 'already_held', { 'subscriber-video': ends[1] }])
      await shop.buy('fan', 'watch')
      await shop.untilHeld('fan', 'subscriber-audio')
      expect(await press()).toEqual([409, 'already_held', undefined])
    })

    it('opens the streams in its window alone, wherever the kick-off moves, and its marks for good', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const pass = await passOf()
      const match = pass?.attributes.match?.matchID ?? ''
      const marks = [passMark(match), passMark(match, 'match-pass')]
      await shop.buy('fan', pass?.id ?? '')
      await shop.untilHeld('fan', passMark(match))
      expect(await shop.heldBy('fan')).toEqual(['freemium', ...marks].sort())
      await told('Your pass: Thornsea Town v Aldmarsh')
      const letter = (await shop.lettersTo('fan')).find(({ subject }) => subject.startsWith('Your pass'))
      const [, receipt = ''] = /Your receipt: (\S+)/.exec(letter?.text ?? '') ?? []
      expect(await (await fetch(receipt)).text()).toContain('£7.99')
      const { kickOff = '', opensAt: opens = '' } = (await passOf())?.attributes.match ?? {}
      const { date, time } = datesOf('Europe/London', 'en-GB')
      expect(letter?.text).toContain(`The match kicks off at ${time(kickOff)} on ${date(kickOff)}.`)
      const cookie = await cookieFor(shop.platform, 'fan')
      expect((await shop.platform.get('/api/payments/v1/purchases', { cookie })).body).toMatchObject({
        data: [{ attributes: { match: { kickOff, opensAt: opens } } }],
      })
      const opensAt = async () => Date.parse((await passOf())?.attributes.match?.opensAt ?? '')

      const first = await opensAt()
      // Refused until then, with the time it opens.
      const check = async (videoID = 'live-main') => {
        const body = { data: { attributes: { videoID, mediaType: 'DrmLiveVideo' } } }
        const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
        return shop.platform.send<CheckRefused>('POST', '/api/streamline/v1/session/check', body, headers)
      }
      const refused = await check()
      expect([refused.status, refused.body.errors[0]?.passOpensAt]).toEqual([
        403,
        new Date(first).toISOString(),
      ])
      // A pass never opens a stream that does not list it.
      const subscribers = await check('live-drm')
      expect([subscribers.status, subscribers.body.errors[0]?.passOpensAt]).toEqual([403, undefined])
      await shop.playAt('Aldmarsh', from(5 * day))
      shop.platform.setNow(new Date(first).toISOString())
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).not.toContain('match-pass')

      const second = await opensAt()
      expect(second).toBeGreaterThan(first)
      shop.platform.setNow(new Date(second).toISOString())
      // In this very minute, whenever the reconciler looks next.
      expect((await check()).status).toBe(200)
      expect(await shop.heldBy('fan')).toContain('match-pass')
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toContain('match-pass')
      shop.platform.setNow(new Date(second + 8 * hour).toISOString())
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toEqual(['freemium', ...marks].sort())
      expect((await check()).body.errors[0]?.passOpensAt).toBeUndefined()
      expect((await shop.press('fan', await shop.wishOf('fan', 'listen'))).status).toBe(200)
    })

    it('is listed, offered in exchange and sold for a match whose names make the longest of ids', async () => {
      const [ours, kickOff] = ['نادي الاتحاد السعودي', from(3 * day)]
      const competition = {
        slug: nameSlug('دوري المحترفين السعودي للأندية'),
        name: 'دوري',
        kind: 'league' as const,
      }
      const match = aMatch(ours, 'نادي الهلال السعودي الرياضي', { date: kickOff.slice(0, 10), kickOff })
      await shop.platform.importMatches(aMatchImport([match], { club: ours, competition }))
      const { body } = await shop.platform.get('/api/streamline/v1/packages?filter.packageType=match-pass')
      const [pass] = packageList.parse(body).data
      const { matchID = '' } = pass?.attributes.match ?? {}
      expect(matchID.length).toBeGreaterThan(300)
      const changes = new URLSearchParams({ package: pass?.id ?? '', price: 'match-pass-single' })
      const cookie = await cookieFor(shop.platform, 'fan')
      const offer = await shop.platform.get(`/api/payments/v1/changes?${changes}`, { cookie })
      expect(offer.status).toBe(404)
      await shop.buy('fan', pass?.id ?? '')
      await shop.untilHeld('fan', passMark(matchID))
    })

    it('opens on the new day of a match that was called off, however late that is', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const pass = await passOf()
      await shop.buy('fan', pass?.id ?? '')
      await shop.untilHeld('fan', passMark(pass?.attributes.match?.matchID ?? ''))
      shop.platform.setNow(from(10 * day))
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).not.toContain('match-pass')
      await shop.playAt('Aldmarsh', from(14 * day))
      await shop.reconciler.look()
      shop.platform.setNow(from(14 * day - hour / 4))
      await shop.reconciler.look()
      expect(await shop.heldBy('fan')).toContain('match-pass')
    })

    it('is paid once, goes back with a refund, and is not sold to who has a subscription or may not see the match', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const pass = (await passOf())?.id ?? ''
      const mark = passMark((await passOf())?.attributes.match?.matchID ?? '')
      await shop.buy('fan', pass)
      await shop.untilHeld('fan', mark)
      const again = await shop.press('fan', await shop.wishOf('fan', pass))
      expect(again.status).toBe(409)
      const has = await shop.press('subscriber', await shop.wishOf('subscriber', pass))
      expect(has.status).toBe(409)
      const abroad = await shop.platform.send<{ errors: { code: string }[] }>(
        'POST',
        '/api/payments/v1/create-checkout',
        await shop.wishOf('listener', pass),
        {
          cookie: await cookieFor(shop.platform, 'listener'),
          origin: ownOrigin,
          'x-client-country': 'NO',
        },
      )
      expect([abroad.status, abroad.body.errors[0]?.code]).toEqual([403, 'not_sold_here'])
      const [charge] = (await shop.stripe.charges.list()).data
      await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
      await shop.untilHeld('fan', mark, false)
    })

    it('of a match that is off is no longer sold', async () => {
      await shop.playAt('Aldmarsh', from(3 * day))
      const wish = await shop.wishOf('fan', (await passOf())?.id ?? '')
      shop.platform.setNow(from(10 * day))
      expect((await shop.press('fan', wish)).status).toBe(410)
    })
  })

  describe('news', () => {
    it('that the provider has not signed are nobody’s, and cost whoever sends them their turn', async () => {
      const send = (headers: Record<string, string>) =>
        shop.platform.send(
          'POST',
          '/api/payments/v1/webhooks',
          Buffer.from(JSON.stringify({ type: 'checkout.session.completed' })),
          { 'content-type': 'application/json', 'x-client-address': '203.0.113.9', ...headers },
        )
      expect((await send({})).status).toBe(400)
      expect((await send({ 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` })).status).toBe(
        400,
      )
      for (let turn = 0; turn < 30; turn += 1) await send({})
      expect((await send({})).status).toBe(429)
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
    })

    it('that cannot be carried out while the provider is down come again', async () => {
      await shop.control('webhooks', { held: true })
      await shop.buy('fan', 'watch')
      await shop.control('down', { down: true })
      await shop.control('webhooks', { held: false })
      await until('a webhook was refused', async () => {
        const deliveries = await fetch(`${shop.sandbox.url}/_sandbox/deliveries`)
        const { data } = (await deliveries.json()) as { data: { status: number | null }[] }
        return data.some(({ status }) => status === 503)
      })
      expect(await shop.heldBy('fan')).toEqual(['freemium'])
      await shop.control('down', { down: false })
      await shop.untilHeld('fan', 'subscriber-video')
    })
  })

  it('a payment page that stands open in another tab sells no second subscription beside the one that was bought', async () => {
    await shop.press('fan', await shop.wishOf('fan', 'watch', 'watch-monthly'))
    const open = async () => (await shop.stripe.checkout.sessions.list({ status: 'open' })).data.length
    expect(await open()).toBe(1)
    await shop.buy('fan', 'listen')
    await shop.untilHeld('fan', 'subscriber-audio')
    await until('nobody can pay there', async () => (await open()) === 0)
    // A fan who still wants it is offered the change.
    const pressed = await shop.press('fan', await shop.wishOf('fan', 'watch', 'watch-monthly'))
    expect(new URL(pressed.body.url).pathname).toBe('/buy')
  })

  it('a subscription changes to one that opens more at what was offered, and nobody pays for both', async () => {
    await shop.buy('fan', 'listen')
    await shop.untilHeld('fan', 'subscriber-audio')
    // The change also lifts the cancellation: the new package renews.
    await shop.stripe.subscriptions.update((await subscriptionOf()).id, { cancel_at_period_end: true })
    await told('Listen is cancelled')
    // On the main site the press leads to the page that shows the change before it is made.
    const pressed = await shop.press('fan', await shop.wishOf('fan', 'watch', 'watch-monthly'))
    expect(new URL(pressed.body.url).pathname).toBe('/buy')
    // On the account site itself, a page unaware of the change cannot sell a second subscription.
    const accountSite = 'http://localhost:1'
    const beside = {
      ...(await shop.wishOf('fan', 'watch', 'watch-monthly')),
      success_url: `${accountSite}/subscriptions`,
      cancel_url: `${accountSite}/subscriptions`,
    }
    const session = await openSession(
      database(),
      shop.platform.context.clock.now(),
      sampleAccountID('fan'),
      'account',
    )
    const refused = await shop.platform.send('POST', '/api/payments/v1/create-checkout', beside, {
      cookie: `account_session=${session}`,
      origin: ownOrigin,
      'x-site': 'account',
      'x-site-origin': accountSite,
    })
    expect(refused.body).toMatchObject({ errors: [{ code: 'checkout_differs' }] })
    expect((await shop.stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([])
    const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
    const offered = await shop.platform.get<ChangeOffer>(
      '/api/payments/v1/changes?package=watch&price=watch-monthly',
      headers,
    )
    expect(offered.status).toBe(200)
    const { fromTitle, amount, at } = offered.body.data.attributes
    // A month of Watch less the credit for a month of Listen that has just begun.
    expect([fromTitle, amount]).toEqual(['Listen', 899 - 299])
    const make = (change: object) => shop.platform.send('POST', '/api/payments/v1/changes', change, headers)
    const wish = { packageID: 'watch', price: 'watch-monthly', amount, at }
    expect((await make({ ...wish, amount: 1 })).status).toBe(409)
    expect((await make({ ...wish, at: at - 3600 })).status).toBe(409)
    // The sum of today may be the same for another price: in a trial it is nothing.
    expect((await make({ ...wish, seen: { amount: 799, currency: 'gbp', interval: 'month' } })).status).toBe(
      409,
    )
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)

    const seen = { amount: 899, currency: 'gbp', interval: 'month' }
    expect((await make({ ...wish, seen })).status).toBe(200)
    expect(await shop.heldBy('fan')).toEqual(watching)
    const { data } = await shop.stripe.subscriptions.list({ status: 'all' })
    expect(data.map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([false])
    expect((await shop.stripe.charges.list()).data.map((charge) => charge.amount)).toEqual([600, 299])
    await told('You have Watch')
    expect((await make(wish)).status).toBe(409)
    const none = await shop.platform.get('/api/payments/v1/changes?package=watch&price=watch-monthly', {
      ...headers,
      cookie: await cookieFor(shop.platform, 'staff'),
    })
    expect(none.status).toBe(404)
  })

  it('is looked at as often as anybody’s link leads to its page, and bought all the same', async () => {
    const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
    const look = async () =>
      (await shop.platform.get('/api/payments/v1/changes?package=watch&price=watch-monthly', headers)).status
    for (let turn = 0; turn < 300; turn += 1) expect(await look()).toBe(404)
    expect(await look()).toBe(429)
    const wish = await shop.wishOf('fan', 'watch', 'watch-monthly')
    expect((await shop.press('fan', wish)).status).toBe(200)
  })

  it('a package is sold whose description is cut at an emoji for the provider', async () => {
    const description = `${'x'.repeat(499)}🎉 and more`
    const packages = [aMembership('party', { description, prices: [aPrice('party-monthly')] })]
    await shop.platform.importContent(content({ packages }))
    const { status, body } = await shop.press('fan', await shop.wishOf('fan', 'party'))
    expect(status).toBe(200)
    const { data } = await shop.stripe.checkout.sessions.list()
    expect(data.find(({ url }) => url === body.url)?.metadata?.packageDescription).toBe('x'.repeat(499))
  })

  describe('what opens more', () => {
    const audio = ['subscriber-audio']
    const both = [...audio, 'subscriber-video']
    const price = (id: string, amount: number, entitlements: string[]) => aPrice(id, { amount, entitlements })
    beforeEach(() =>
      shop.platform.importContent(
        content({
          packages: [
            ...soldPackages,
            aMembership('tv', {
              title: 'TV',
              prices: [price('tv-audio', 299, audio), price('tv-video', 899, both)],
            }),
            aMembership('films', { title: 'Films', prices: [price('films-monthly', 199, ['films'])] }),
            aMembership('all', { title: 'All', prices: [price('all-monthly', 1299, [...both, 'films'])] }),
          ],
        }),
      ),
    )
    const running = async () =>
      (await shop.stripe.subscriptions.list({ status: 'active' })).data.map(
        ({ metadata, cancel_at_period_end: ends }) => [metadata.packageID, ends],
      )
    const change = async (packageID: string, priceID: string) => {
      const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
      const path = '/api/payments/v1/changes'
      const { body } = await shop.platform.get<ChangeOffer>(
        `${path}?package=${packageID}&price=${priceID}`,
        headers,
      )
      const { amount, at, ...said } = body.data.attributes
      const wish = { packageID, price: priceID, amount, at }
      expect((await shop.platform.send('POST', path, wish, headers)).status).toBe(200)
      return said
    }

    it('of one package is a change like any other', async () => {
      await shop.buy('fan', 'tv', 'tv-audio')
      await shop.untilHeld('fan', 'subscriber-audio')
      const pressed = await shop.press('fan', await shop.wishOf('fan', 'tv', 'tv-video'))
      expect(new URL(pressed.body.url).pathname).toBe('/buy')
      expect(await change('tv', 'tv-video')).toMatchObject({ fromTitle: 'TV', alsoEnds: [] })
      expect(await shop.heldBy('fan')).toEqual(watching)
      expect(await running()).toEqual([['tv', false]])
      const again = await shop.press('fan', await shop.wishOf('fan', 'tv', 'tv-audio'))
      expect(again.status).toBe(409)
    })

    it('than a subscription in its trial is a change as well: at its end nobody is charged for both', async () => {
      await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      // The sandbox has no trials.
      await database().query(`update purchases set status = 'trialing' where package_id = 'listen'`)
      const pressed = await shop.press('fan', await shop.wishOf('fan', 'tv', 'tv-video'))
      expect(new URL(pressed.body.url).pathname).toBe('/buy')
      expect(await change('tv', 'tv-video')).toMatchObject({ fromTitle: 'Listen', alsoEnds: [] })
      expect(await running()).toEqual([['tv', false]])
    })

    it('than a subscription in another currency is sold once that one has ended, and not before', async () => {
      await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      const euros = aPrice('euro-monthly', { amount: 899, currency: 'eur', entitlements: both })
      await shop.platform.importContent(
        content({ packages: [...soldPackages, aMembership('euro', { prices: [euros] })] }),
      )
      const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
      const path = '/api/payments/v1/changes'
      const wish = { packageID: 'euro', price: 'euro-monthly' }
      const make = { ...wish, amount: 600, at: Math.floor(Date.now() / 1000) }
      const refusals = [
        await shop.press('fan', await shop.wishOf('fan', 'euro')),
        await shop.platform.get(`${path}?package=euro&price=euro-monthly`, headers),
        await shop.platform.send('POST', path, make, headers),
      ]
      for (const { status, body } of refusals)
        expect([status, body]).toEqual([
          409,
          { errors: [expect.objectContaining({ code: 'another_currency' })] },
        ])
      expect((await shop.stripe.charges.list()).data).toHaveLength(1)
      await shop.stripe.subscriptions.cancel((await subscriptionOf()).id)
      await shop.untilHeld('fan', 'subscriber-audio', false)
      await shop.buy('fan', 'euro')
      await shop.untilHeld('fan', 'subscriber-video')
    })

    it('and was paid in another tab stays, and the smaller one renews no more', async () => {
      const more = await shop.press('fan', await shop.wishOf('fan', 'tv', 'tv-video'))
      const [bigger] = (await shop.stripe.prices.list()).data
      const customer = (await shop.stripe.customers.list()).data[0]?.id ?? ''
      await shop.stripe.checkout.sessions.expire(more.body.id)
      await shop.buy('fan', 'tv', 'tv-audio')
      await shop.untilHeld('fan', 'subscriber-audio')
      // The timestamps, in whole seconds, decide which was first.
      await shop.control('clock', { seconds: 1 })
      const session = await shop.stripe.checkout.sessions.create({
        ...{ mode: 'subscription', customer, success_url: ownOrigin },
        line_items: [{ price: bigger?.id ?? '', quantity: 1 }],
        subscription_data: {
          metadata: { userID: sampleAccountID('fan'), packageID: 'tv', packageTitle: 'TV' },
        },
      })
      await payWith(session.url, cards.good)
      await shop.untilHeld('fan', 'subscriber-video')
      await until('one renews no more', async () => (await running()).some(([, ends]) => ends))
      expect((await running()).map(([, ends]) => ends).sort()).toEqual([false, true])
      expect((await shop.stripe.refunds.list()).data).toEqual([])
      await shop.reconciler.look()
      expect((await running()).map(([, ends]) => ends).sort()).toEqual([false, true])
      expect(await shop.heldBy('fan')).toEqual(watching)
    })

    it('than two that somebody has takes the place of one, and the other renews no more, which is said before', async () => {
      await shop.buy('fan', 'films')
      await shop.untilHeld('fan', 'films')
      await shop.buy('fan', 'listen')
      await shop.untilHeld('fan', 'subscriber-audio')
      const { fromTitle, alsoEnds } = await change('all', 'all-monthly')
      expect([fromTitle, ...(alsoEnds ?? [])].sort()).toEqual(['Films', 'Listen'])
      expect((await running()).filter(([, ends]) => !ends)).toEqual([['all', false]])
      expect((await running()).filter(([, ends]) => ends)).toHaveLength(1)
      await told(`${alsoEnds?.[0]} is cancelled`)
    })
  })

  it('where no account site of ours can show a change, the page that was pressed on is to', async () => {
    await shop.buy('fan', 'listen')
    await shop.untilHeld('fan', 'subscriber-audio')
    const alone = await testPlatform(database(), {
      now: new Date().toISOString(),
      payments: { kind: 'sandbox', url: shop.sandbox.url },
      settings: { sites: { main: ':1' } },
    })
    try {
      const headers = { cookie: await cookieFor(alone, 'fan'), origin: ownOrigin }
      const pressed = await alone.send<{ errors: { code: string }[] }>(
        'POST',
        '/api/payments/v1/create-checkout',
        await shop.wishOf('fan', 'watch', 'watch-monthly'),
        headers,
      )
      expect([pressed.status, pressed.body.errors[0]?.code]).toEqual([409, 'change_instead'])
      const price = 'watch-monthly'
      const { body } = await alone.get<ChangeOffer>(
        `/api/payments/v1/changes?package=watch&price=${price}`,
        headers,
      )
      const { amount, at } = body.data.attributes
      const wish = { packageID: 'watch', price, amount, at }
      expect((await alone.send('POST', '/api/payments/v1/changes', wish, headers)).status).toBe(200)
      expect(await shop.heldBy('fan')).toEqual(watching)
    } finally {
      await alone.close()
    }
  })

  it('the provider writes to the address that the account has now, and where it was away, from the next look at the portal on', async () => {
    await shop.buy('fan', 'watch')
    const customer = String((await subscriptionOf()).customer)
    const cookie = await cookieFor(shop.platform, 'fan')
    const send = <Body>(path: string, body: object) =>
      shop.platform.send<Body>('POST', path, body, { cookie, origin: ownOrigin })
    const moveTo = async (email: string) => {
      expect((await send('/api/account/v1/emails', { email, password: samplePassword })).status).toBe(202)
      let code: string | undefined
      await until('the code has come', async () => {
        const { text } = await shop.platform.get(`/dev/mailbox?to=${encodeURIComponent(email)}`)
        code = /\b\d{6}\b/.exec(text)?.[0]
        return code !== undefined
      })
      expect((await send('/api/account/v1/emails/confirmations', { code })).status).toBe(200)
    }
    const address = async () => {
      const found = await shop.stripe.customers.retrieve(customer)
      return found.deleted ? null : found.email
    }
    await moveTo('frankie@example.org')
    await until('the provider knows', async () => (await address()) === 'frankie@example.org')

    const portal = async () => {
      const asked = { customerID: customer, returnURL: `${ownOrigin}/videos` }
      const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
      return (await shop.platform.send('POST', '/api/payments/v1/create-portal-redirect', asked, headers))
        .status
    }
    const missed = (email: string) =>
      database().query('update accounts set email = $2 where id = $1', [sampleAccountID('fan'), email])
    await missed('frances@example.org')
    expect(await portal()).toBe(200)
    expect(await address()).toBe('frances@example.org')
    // A failed update at the provider does not stop the portal, nor the change of address.
    await missed('fran@example.org')
    await shop.control('fail', { calls: 2, status: 500, path: `/v1/customers/${customer}` })
    expect(await portal()).toBe(200)
    expect(await address()).toBe('frances@example.org')
    await shop.control('down', { down: true })
    await moveTo('fan@example.net')
  })

  it('the portal is the account’s own, and leads back to our own sites alone [TV-16a]', async () => {
    const cookie = await cookieFor(shop.platform, 'fan')
    const open = (customerID: string, returnURL: string) =>
      shop.platform.send<{ url: string }>(
        'POST',
        '/api/payments/v1/create-portal-redirect',
        { customerID, returnURL },
        { cookie, origin: ownOrigin },
      )
    expect((await open('cus_1', ownOrigin)).status).toBe(404)
    await shop.buy('fan', 'watch')
    const customer = String((await subscriptionOf()).customer)
    expect((await open('cus_somebodyelse', ownOrigin)).status).toBe(403)
    expect((await open(customer, 'https://elsewhere.example.org/')).status).toBe(422)
    const { status, body } = await open(customer, `${ownOrigin}/videos`)
    expect(status).toBe(200)
    expect(await (await fetch(body.url)).text()).toContain('Watch')
    // A customer whom staff have deleted at the provider has no portal there, and buys as a new one.
    await shop.stripe.customers.del(customer)
    expect((await open(customer, ownOrigin)).status).toBe(404)
    const bought = await shop.platform.get('/api/payments/v1/purchases', { cookie })
    expect(bought.body).toMatchObject({ meta: { customerID: null } })
    await until('what they had has ended', async () => (await subscriptionOf()).status === 'canceled')
    await shop.untilHeld('fan', 'subscriber-video', false)
    await shop.control('clock', { seconds: (2 * day) / 1000 })
    await until('it can be bought anew', async () => {
      const { status } = await shop.press('fan', await shop.wishOf('fan', 'listen'))
      return status === 200
    })
  })
})
