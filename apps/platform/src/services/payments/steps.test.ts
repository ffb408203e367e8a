/** Each step of a purchase with the provider away, and events that are odd but genuine. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Stripe from 'stripe'
import { type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin } from '../../testing/platform.ts'
import { samplePassword } from '../../testing/sample-club.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { cookieFor } from '../../testing/signed-in.ts'
import { pauseAfter } from './reconciler.ts'

type Refused = { errors?: { code: string }[] }

describe('the reconciler', () => {
  it('looks again within 60 s, however often the provider was away', () => {
    expect([0, 1, 2, 5, 50].map(pauseAfter).filter((pause) => pause > 60_000)).toEqual([])
    expect(pauseAfter(0)).toBe(15_000)
  })
})

describeOnBoth('a purchase step by step', (database) => {
  let shop: Shop<Opened>
  beforeEach(async () => {
    shop = await openShop(database(), await openSandbox(), { pay: payWith, until })
  })
  afterEach(() => shop.close())

  /** Everything that payments have written. */
  const books = async () =>
    JSON.stringify(
      await Promise.all(
        [
          'select id, status, opens from purchases order by id',
          'select account, source, entitlement from account_entitlements order by 1, 2, 3',
          'select id, email from accounts order by id',
          `select key, state from checkouts where state <> 'making' order by key`,
          'select recipient, subject from mails order by number',
        ].map((sql) => database().query(sql)),
      ),
    )

  it('is refused at every step while the provider is away, in words, with nothing half done; and goes on when it is back', async () => {
    const headers = { cookie: await cookieFor(shop.platform, 'fan'), origin: ownOrigin }
    const { platform } = shop
    const paid = await shop.buy('fan', 'listen')
    await shop.untilHeld('fan', 'subscriber-audio')
    await until('it is written', async () => (await shop.subjectsTo('fan')).length > 0)
    const change = '/api/payments/v1/changes?package=watch&price=watch-monthly'
    const offer = await platform.get<{ data: { attributes: { amount: number; at: number } } }>(
      change,
      headers,
    )
    const { amount, at } = offer.body.data.attributes
    const customer = String((await shop.stripe.subscriptions.list()).data[0]?.customer)
    const post = (path: string, body: object) =>
      platform.send<Refused>('POST', `/api/payments/v1${path}`, body, headers)
    const wish = await shop.wishOf('staff', 'watch')
    const portal = { customerID: customer, returnURL: `${ownOrigin}/videos` }
    const steps: Record<string, () => Promise<{ status: number; body: Refused }>> = {
      'a checkout': () => shop.press<Refused>('staff', wish),
      'the look at a checkout': () => platform.get<Refused>(`/api/payments/v1/checkouts/${paid}`, headers),
      'the offer of a change': () => platform.get<Refused>(change, headers),
      'the portal': () => post('/create-portal-redirect', portal),
      'a change': () => post('/changes', { packageID: 'watch', price: 'watch-monthly', amount, at }),
      'the end of the account': () =>
        platform.send<Refused>(
          'POST',
          '/api/account/v1/account/ended',
          { password: samplePassword },
          headers,
        ),
    }
    await shop.control('down', { down: true })
    const before = await books()
    for (const [name, step] of Object.entries(steps)) {
      const { status, body } = await step()
      expect([name, status, body.errors?.[0]?.code]).toEqual([name, 503, 'payments_away'])
    }
    await expect(shop.reconciler.look()).rejects.toMatchObject({ status: 503 })
    expect(await books()).toBe(before)

    await shop.control('down', { down: false })
    for (const [name, step] of Object.entries(steps))
      expect([name, (await step()).status]).toEqual([name, 200])
    const { data } = await shop.stripe.subscriptions.list({ status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    // The account is gone; its payments are still in the books.
    expect(await database().query(`select 1 from accounts where email = 'fan@example.com'`)).toEqual([])
    const kept = await database().query('select title, status, price_display from purchases')
    expect(kept).toEqual([{ title: 'Watch', status: 'canceled', price_display: '£8.99 a month' }])
  })

  it('takes news of an unknown kind, twice, and from a clock that is minutes off; older ones and forged ones it does not', async () => {
    await shop.control('webhooks', { lose: 100 })
    await shop.buy('fan', 'watch')
    const [row] = await database().query<{ value: string }>(
      `select value from installation_secrets where name like 'webhooks of %'`,
    )
    const { data } = await shop.stripe.events.list({ type: 'checkout.session.completed' })
    const genuine = data[0]
    const send = async (event: object, secondsOff = 0, secret = row?.value ?? '') => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000) + secondsOff
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const answer = await shop.platform.send('POST', '/api/payments/v1/webhooks', Buffer.from(payload), {
        'content-type': 'application/json',
        'stripe-signature': signature,
      })
      return answer.status
    }
    const odd = { ...genuine, id: 'evt_odd', type: 'person.moon_landed', data: { object: { id: 'x' } } }
    expect(await send(odd)).toBe(200)
    expect(
      await send(
        { ...genuine, data: { object: { id: 'cs_of_nobody', object: 'checkout.session' } } },
        0,
        'whsec_forged',
      ),
    ).toBe(400)
    expect(await send(genuine ?? {}, -360)).toBe(400)
    expect(await shop.heldBy('fan')).toEqual(['freemium'])
    expect(await send(genuine ?? {}, -240)).toBe(200)
    expect(await shop.heldBy('fan')).toContain('subscriber-video')
    expect(await send(genuine ?? {}, 240)).toBe(200)
    await shop.reconciler.look()
    expect((await shop.subjectsTo('fan')).filter((subject) => subject === 'You have Watch')).toHaveLength(1)
    const trail = await database().query(
      'select 1 from entitlement_changes where account = $1 and source <> $2',
      [sampleAccountID('fan'), 'club'],
    )
    expect(trail).toHaveLength(1)
  })
})
