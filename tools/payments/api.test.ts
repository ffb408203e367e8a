import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSandbox } from './sandbox.ts'
import {
  listenForWebhooks,
  type OpenedShop,
  openSandbox,
  openStockedSandbox,
  sdkFor,
  until,
} from './testing.ts'

let opened: OpenedShop
beforeAll(async () => {
  opened = await openStockedSandbox({ chance: () => 0.5 })
})
afterAll(() => opened.stop())

const session = (more: object = {}) => ({
  mode: 'payment' as const,
  line_items: [{ price: opened.shop.match.id, quantity: 1 }],
  success_url: 'http://localhost/done',
  ...more,
})

describe('the provider’s refusals', () => {
  it.each([
    ['an unknown parameter', { flavour: 'mint' }, { code: 'parameter_unknown', param: 'flavour' }],
    [
      'an unknown parameter within another',
      { line_items: [{ price: 'price_1', quantity: 1, colour: 'blue' }] },
      { code: 'parameter_unknown', param: 'line_items[0][colour]' },
    ],
    [
      'a coupon beside codes',
      { discounts: [{ coupon: 'x' }], allow_promotion_codes: true },
      { param: 'allow_promotion_codes' },
    ],
    ['a customer beside an email', { customer: 'cus_1', customer_email: 'a@b.co' }, { param: 'customer' }],
    [
      'a word that is none of its list',
      { mode: 'gift' },
      { message: 'Invalid mode: must be one of payment, setup, or subscription' },
    ],
    [
      'no address of success',
      { success_url: undefined },
      { code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'an address that is none',
      { success_url: 'javascript:alert(1)' },
      { code: 'url_invalid', param: 'success_url' },
    ],
    [
      'a number that is none',
      { expires_at: 'soon' },
      { code: 'parameter_invalid_integer', param: 'expires_at' },
    ],
    [
      'a price that is not there',
      { line_items: [{ price: 'price_1', quantity: 1 }] },
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
  ])('%s', async (_what, more, refusal) => {
    await expect(opened.stripe.checkout.sessions.create(session(more))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...refusal,
    })
  })

  it('of an address that is none repeats it', async () => {
    await expect(opened.stripe.customers.create({ email: 'nobody' })).rejects.toMatchObject({
      code: 'email_invalid',
      message: 'Invalid email address: nobody',
    })
  })

  it('of an id that is not there is a 404, of a wrong key a 401', async () => {
    await expect(opened.stripe.prices.retrieve('price_1')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(sdkFor(opened.sandbox, 'sk_test_other').prices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  it('of what the sandbox lacks is a 501', async () => {
    await expect(
      opened.stripe.checkout.sessions.create(session({ after_expiration: { recovery: { enabled: true } } })),
    ).rejects.toMatchObject({ statusCode: 501 })
    await expect(
      opened.stripe.checkout.sessions.create(session({ automatic_tax: { enabled: true } })),
    ).rejects.toMatchObject({ statusCode: 501 })
    await expect(opened.stripe.transfers.list()).rejects.toMatchObject({ statusCode: 501 })
  })

  it('of a recurring price for one payment, and the other way round', async () => {
    await expect(
      opened.stripe.checkout.sessions.create(
        session({ line_items: [{ price: opened.shop.watch.id, quantity: 1 }] }),
      ),
    ).rejects.toThrow('passed a recurring price')
    await expect(opened.stripe.checkout.sessions.create(session({ mode: 'subscription' }))).rejects.toThrow(
      'at least one recurring price',
    )
  })
})

describe('a key of idempotency', () => {
  it('brings the same answer for the same body, a refusal for another, and nothing after a day', async () => {
    const make = (name: string) => opened.stripe.products.create({ name }, { idempotencyKey: 'once' })
    const first = await make('Scarf')
    const again = await make('Scarf')
    expect(again.id).toBe(first.id)
    await expect(make('Hat')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    await opened.control('clock', { seconds: 86_401 })
    expect((await make('Hat')).id).not.toBe(first.id)
  })

  it('is refused while a call under it is still being answered, and brings its answer afterwards', async () => {
    const make = () => opened.stripe.products.create({ name: 'Flag' }, { idempotencyKey: 'at once' })
    const [first, second] = await Promise.allSettled([make(), make()])
    expect(second).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } })
    expect(first).toMatchObject({ value: { id: (await make()).id } })
  })

  it.each([
    [500, 'brings back an error on the way, for a day', 500],
    [429, 'brings back nothing of a call that was not taken on', null],
  ])('%i: %s', async (status, _what, again) => {
    const idempotencyKey = `failed-${status}`
    const make = () => opened.stripe.products.create({ name: 'Scarf' }, { idempotencyKey })
    const outcome = () =>
      make().then(
        () => null,
        ({ statusCode, headers }) => ({ statusCode, replayed: headers['idempotent-replayed'] }),
      )
    await opened.control('fail', { calls: 1, status, path: '/v1/products' })
    expect(await outcome()).toEqual({ statusCode: status })
    expect(await outcome()).toEqual(again === null ? null : { statusCode: again, replayed: 'true' })
    await opened.control('clock', { seconds: 86_401 })
    expect(await outcome()).toBeNull()
  })
})

it('a lookup key stays with an archived price until another takes it over', async () => {
  const make = (more: object = {}) =>
    opened.stripe.prices.create({
      ...{ currency: 'gbp', unit_amount: 100, product_data: { name: 'Mug' } },
      ...{ lookup_key: 'mug', ...more },
    })
  const first = await make()
  await opened.stripe.prices.update(first.id, { active: false })
  await expect(make()).rejects.toMatchObject({ code: 'resource_already_exists' })
  const second = await make({ transfer_lookup_key: true })
  const { data } = await opened.stripe.prices.list({ lookup_keys: ['mug'] })
  expect(data.map(({ id }) => id)).toEqual([second.id])
  expect((await opened.stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
})

describe('lists and objects', () => {
  it('come page by page, the newest first', async () => {
    const made: string[] = []
    for (const name of ['a', 'b', 'c'])
      made.unshift((await opened.stripe.customers.create({ name, email: 'page@example.org' })).id)
    const first = await opened.stripe.customers.list({ email: 'page@example.org', limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true])
    const rest = await opened.stripe.customers.list({
      email: 'page@example.org',
      limit: 2,
      starting_after: made[1],
    })
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([made.slice(2), false])
    const all: string[] = []
    for await (const { id } of opened.stripe.customers.list({ email: 'page@example.org', limit: 1 }))
      all.push(id)
    expect(all).toEqual(made)
  })

  it('are expanded as far as they can be', async () => {
    const { data } = await opened.stripe.prices.list({
      expand: ['data.product'],
      product: String(opened.shop.watch.product),
    })
    expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Watch' })
    await expect(
      opened.stripe.prices.retrieve(opened.shop.watch.id, { expand: ['currency'] }),
    ).rejects.toMatchObject({
      param: 'expand',
    })
  })

  it('keep their metadata but for the keys that are emptied', async () => {
    const { id } = await opened.stripe.customers.create({ metadata: { one: '1', two: '2' } })
    const updated = await opened.stripe.customers.update(id, { metadata: { one: '', three: '3' } })
    expect(updated.metadata).toEqual({ two: '2', three: '3' })
  })
})

describe('webhooks', () => {
  it('are signed, come again until they are taken, doubled, shuffled, held and lost as asked', async () => {
    const receiver = await listenForWebhooks()
    try {
      const endpoint = await opened.stripe.webhookEndpoints.create({
        url: receiver.url,
        enabled_events: ['product.created'],
      })
      receiver.setSecret(endpoint.secret)
      expect('secret' in (await opened.stripe.webhookEndpoints.retrieve(endpoint.id))).toBe(false)
      receiver.answers.push(500)
      const product = await opened.stripe.products.create({ name: 'Mug' })
      await opened.stripe.customers.create({})
      await until('a second try', () => receiver.arrived.length === 2)
      expect(receiver.arrived.map(({ event }) => event.id)).toEqual(
        Array(2).fill(receiver.arrived[0]?.event.id),
      )
      expect(receiver.arrived[0]?.event).toMatchObject({
        type: 'product.created',
        data: { object: { id: product.id } },
      })
      const eventId = receiver.arrived[0]?.event.id ?? ''
      await until(
        'its end',
        async () => (await opened.stripe.events.retrieve(eventId)).pending_webhooks === 0,
      )

      receiver.arrived.length = 0
      await opened.control('webhooks', { copies: 2 })
      await opened.stripe.products.create({ name: 'Twice' })
      await until('two copies', () => receiver.arrived.length === 2)

      receiver.arrived.length = 0
      await opened.control('webhooks', { copies: 1, held: true })
      await opened.stripe.products.create({ name: 'Held' })
      await sleep(400)
      expect(receiver.arrived).toHaveLength(0)
      await opened.control('webhooks', { held: false, lose: 1 })
      await opened.stripe.products.create({ name: 'Next' })
      await until('the one that is not lost', () => receiver.arrived.length === 1)
      expect(receiver.arrived[0]?.event.data.object).toMatchObject({ name: 'Next' })
    } finally {
      await receiver.stop()
    }
  })
})

describe('trouble on request', () => {
  it('fails the next calls, and only those', async () => {
    await opened.control('fail', { calls: 1, status: 500, path: '/v1/products' })
    await opened.stripe.prices.list()
    await expect(opened.stripe.products.list()).rejects.toMatchObject({ statusCode: 500 })
    await opened.stripe.products.list()
  })

  it('loses an answer after the work is done, and the key brings it back', async () => {
    await opened.control('fail', { calls: 1, path: '/v1/products', lost: true })
    const make = () => opened.stripe.products.create({ name: 'Lost' }, { idempotencyKey: 'lost' })
    // The SDK retries by itself, with the same key, when a connection breaks.
    const { id } = await make()
    const { data } = await opened.stripe.products.list({ limit: 100 })
    expect(data.filter(({ name }) => name === 'Lost').map((product) => product.id)).toEqual([id])
  })

  it('is down until it is up', async () => {
    await opened.control('down', { down: true })
    await expect(opened.stripe.products.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await opened.control('down', { down: false })
    await opened.stripe.products.list()
  })

  it('is nothing that a page can ask for', async () => {
    const answer = await fetch(`${opened.sandbox.url}/_sandbox/down`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://elsewhere.example' },
      body: JSON.stringify({ down: true }),
    })
    expect(answer.status).toBe(403)
  })
})

it('finds everything again after a restart', async () => {
  const before = await openSandbox()
  const { id } = await before.stripe.products.create({ name: 'Kept' })
  await before.sandbox.stop()
  const after = await startSandbox({ port: 0, folder: before.folder })
  try {
    expect((await sdkFor(after).products.retrieve(id)).name).toBe('Kept')
  } finally {
    await after.stop()
  }
})

it('dates everything by a clock that stands still, and its webhooks arrive all the same', async () => {
  const stands = Date.parse('2026-11-20T12:00:00Z')
  const opened = await openSandbox({ wall: () => stands })
  const receiver = await listenForWebhooks()
  try {
    const { secret } = await opened.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['product.created'],
    })
    receiver.setSecret(secret)
    receiver.answers.push(500)
    const product = await opened.stripe.products.create({ name: 'Mug' })
    expect(product.created).toBe(stands / 1000)
    // After a refusal it is sent again; and the receiver would reject a signature from another day.
    await until('both tries', () => receiver.arrived.length === 2)
    expect(receiver.arrived.map(({ event }) => event.created)).toEqual([stands / 1000, stands / 1000])
  } finally {
    await receiver.stop()
    await opened.stop()
  }
})
