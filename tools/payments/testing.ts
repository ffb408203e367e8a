/** A sandbox for one test, with the official SDK pointed at it and a receiver for webhooks. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { type Sandbox, sandboxKey, startSandbox } from './sandbox.ts'

export const sdkFor = (sandbox: Sandbox, key = sandboxKey): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

export type Arrived = { payload: string; signature: string; event: Stripe.Event }

/** Receives webhooks. `answers` gives the status of the next ones; then 200. */
export async function listenForWebhooks() {
  const arrived: Arrived[] = []
  const answers: number[] = []
  let secret = ''
  const server = createServer(async (request, response) => {
    const payload = await text(request)
    const signature = String(request.headers['stripe-signature'])
    response.writeHead(answers.shift() ?? 200).end()
    arrived.push({ payload, signature, event: Stripe.webhooks.constructEvent(payload, signature, secret) })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    arrived,
    answers,
    setSecret(given: string | undefined) {
      secret = given ?? ''
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** Waits for a condition. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}

export const makeFolder = () => mkdtemp(join(tmpdir(), 'payments-'))

/** A started sandbox with its SDK, in a folder that is deleted with it. */
export async function openSandbox(given: { wall?: () => number; chance?: () => number } = {}) {
  const folder = await makeFolder()
  const sandbox = await startSandbox({ port: 0, folder, ...given })
  const control = async (name: string, body: object) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    sandbox,
    stripe: sdkFor(sandbox),
    control,
    folder,
    async stop() {
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Opened = Awaited<ReturnType<typeof openSandbox>>

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticated: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
}

/** Submits a page's form as a browser without JavaScript does. */
export const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Enters a card on the hosted page and presses 'Pay'. */
export const payWith = (url: string | null, number: string = cards.good, more: Record<string, string> = {}) =>
  press(url ?? '', { do: 'pay', email: 'fan@example.org', number, expiry: '12 / 40', cvc: '123', ...more })

/** A club's shop: a monthly subscription, a better one, and a match. */
export async function stockShop(stripe: Stripe) {
  const vat = await stripe.taxRates.create({ display_name: 'VAT', inclusive: true, percentage: 20 })
  const priceOf = async (name: string, amount: number, interval: 'month' | 'year' | null) => {
    const product = await stripe.products.create({ name })
    return stripe.prices.create({
      product: product.id,
      currency: 'gbp',
      unit_amount: amount,
      tax_behavior: 'inclusive',
      ...(interval && { recurring: { interval } }),
    })
  }
  return {
    vat,
    listen: await priceOf('Listen', 299, 'month'),
    watch: await priceOf('Watch', 999, 'month'),
    season: await priceOf('Season', 8999, 'year'),
    match: await priceOf('Match pass', 1000, null),
  }
}

/** A started sandbox with that club's shop. */
export async function openStockedSandbox(given: Parameters<typeof openSandbox>[0] = {}) {
  const opened = await openSandbox(given)
  return { ...opened, shop: await stockShop(opened.stripe) }
}
export type OpenedShop = Awaited<ReturnType<typeof openStockedSandbox>>
