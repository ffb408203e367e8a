/** A platform killed between a payment's event and what follows from it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cards, type Opened, openSandbox, payWith, until } from '../../../../../tools/payments/testing.ts'
import { type Service, servingPlatform } from '../../testing/service.ts'
import { soldPackages } from '../../testing/shop.ts'

let payments: Opened
let dataDir: string
let platform: Service | null = null
beforeEach(async () => {
  payments = await openSandbox()
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
})
afterEach(async () => {
  platform?.child.kill('SIGKILL')
  await platform?.exit
  await payments.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('grants what was paid after it has started again, once', async () => {
  const start = async () => {
    platform = await servingPlatform(dataDir, { PAYMENTS_SANDBOX: payments.sandbox.url, SITE_PORT: '1' })
    return platform
  }
  const first = await start()
  const origin = 'http://localhost:1'
  const send = (service: Service, path: string, body: object, cookie = '') =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
  await fetch(`${first.inner}/api/admin/v1/imports/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${first.importToken}` },
    body: JSON.stringify({ source: 'test', packages: soldPackages }),
  })
  const email = 'maya@example.com'
  const registration = { email, password: 'Estuary-End-1921', forename: 'Maya', surname: 'Lund' }
  const registered = await send(first, '/api/account/v1/registrations', {
    ...registration,
    newsletter: false,
    thirteenOrOver: true,
  })
  const { data } = (await registered.json()) as { data: { attributes: { ticket: string } } }
  let code = ''
  await until('the code has come', async () => {
    const mailbox = await fetch(`${first.url}/dev/mailbox?to=${encodeURIComponent(email)}`)
    const { data: mails } = (await mailbox.json()) as { data: { attributes: { subject: string } }[] }
    code = /\d{6}/.exec(mails[0]?.attributes.subject ?? '')?.[0] ?? ''
    return code !== ''
  })
  const confirmed = await send(first, '/api/account/v1/registrations/confirmations', {
    email,
    code,
    ticket: data.attributes.ticket,
  })
  const cookie = (confirmed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  const session = (await confirmed.json()) as { data: { attributes: { ssoID: string } } }
  const { ssoID } = session.data.attributes
  const held = async (service: Service) => {
    const answer = await fetch(`${service.url}/api/streamline/v1/users/entitlements/${ssoID}`, {
      headers: { cookie },
    })
    const body = (await answer.json()) as { data?: { attributes: { entitlements: string[] } } }
    return body.data?.attributes.entitlements ?? []
  }

  const made = await send(
    first,
    '/api/payments/v1/create-checkout',
    {
      mode: 'subscription',
      success_url: `${origin}/videos/subscriptions`,
      cancel_url: `${origin}/videos/subscriptions`,
      metadata: {
        userID: ssoID,
        userEmail: email,
        packageTitle: 'Watch',
        packageDescription: 'What is in it.',
        packageID: 'watch',
      },
      line_items: [{ price: 'watch-monthly', quantity: 1 }],
      customerEmail: email,
    },
    cookie,
  )
  expect(made.status).toBe(200)
  const { id, url } = (await made.json()) as { id: string; url: string }
  await payWith(url, cards.good)
  // The platform asks the provider, which answers late: meanwhile the power fails.
  await payments.control('delay', { milliseconds: 1500 })
  void fetch(`${first.url}/api/payments/v1/checkouts/${id}`, { headers: { cookie } }).catch(() => null)
  await new Promise((later) => setTimeout(later, 500))
  first.child.kill('SIGKILL')
  await first.exit
  await payments.control('delay', { milliseconds: 0 })

  const second = await start()
  await until('what was paid is open', async () => (await held(second)).includes('subscriber-video'))
  const { data: subscriptions } = await payments.stripe.subscriptions.list({ status: 'all' })
  expect(subscriptions).toHaveLength(1)
}, 120_000)
