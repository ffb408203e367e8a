/** A platform that sells, with its own payment sandbox, and the actions of a fan and their browser. */
import type { CheckoutCreated, CheckoutRequest, ClubPackage, ImportedPackage, ListOf } from '@club/contracts'
import { freePort } from '../../../../tools/test/free-port.ts'
import type { Database } from '../database/database.ts'
import { findAccount } from '../identity/accounts.store.ts'
import { sampleAccountID } from '../identity/sample-accounts.ts'
import { ownOrigin, type TestOptions, testPlatform } from './platform.ts'
import { aMatch, aMatchImport, aMatchPass, aMembership, aPrice, content } from './samples.ts'
import { cookieFor } from './signed-in.ts'

/** The payment sandbox that a test has started. */
export type OpenedSandbox = { sandbox: { url: string }; stop(): Promise<void> }

/** Actions on it. */
type Hands = {
  /** Types a card into the hosted page and presses 'Pay'. */
  pay(url: string, card?: string): Promise<Response>
  until(what: string, holds: () => Promise<boolean>): Promise<void>
}

const watching = ['subscriber-audio', 'subscriber-video']

/** Watch, Listen, and a pass for each match of the first team. */
export const soldPackages: ImportedPackage[] = [
  aMembership('watch', {
    title: 'Watch',
    prices: [
      aPrice('watch-monthly', { entitlements: watching }),
      aPrice('watch-yearly', { amount: 7999, interval: 'year', entitlements: watching }),
    ],
  }),
  aMembership('listen', {
    title: 'Listen',
    prices: [aPrice('listen-monthly', { amount: 299, entitlements: ['subscriber-audio'] })],
  }),
  aMatchPass({ stream: 'live-main' }),
]

export type Shop<Opened extends OpenedSandbox> = Awaited<ReturnType<typeof openShop<Opened>>>

/** @returns the shop together with the sandbox, which closes with it */
export async function openShop<Opened extends OpenedSandbox>(
  database: Database,
  opened: Opened,
  { pay, until }: Hands,
  options: TestOptions = {},
) {
  const port = await freePort()
  const platform = await testPlatform(database, {
    now: new Date().toISOString(),
    sample: true,
    payments: { kind: 'sandbox', url: opened.sandbox.url },
    ...options,
    settings: { sites: { main: `:${port}`, account: ':1' }, ...options.settings },
  })
  await platform.app.listen({ host: '127.0.0.1', port })
  await platform.importContent(content({ packages: soldPackages }))
  const { reconciler } = platform.services.payments
  if (!reconciler) throw new Error('nothing can be bought')
  await reconciler.look()

  const packagesOf = async (type: 'membership' | 'match-pass') =>
    (await platform.get<ListOf<ClubPackage>>(`/api/streamline/v1/packages?filter.packageType=${type}`)).body
      .data
  /** The page's request for a press on a price. */
  const wishOf = async (name: string, packageID: string, priceID?: string): Promise<CheckoutRequest> => {
    const account = await findAccount(database, sampleAccountID(name))
    const sold = [...(await packagesOf('membership')), ...(await packagesOf('match-pass'))]
    const found = sold.find(({ id }) => id === packageID)?.attributes
    const option = found?.priceData.find(({ id }) => priceID === undefined || id === priceID)
    if (!account || !found || !option) throw new Error(`${packageID} is not sold to ${name}`)
    return {
      mode: option.type === 'recurring' ? 'subscription' : 'payment',
      success_url: `${ownOrigin}${found.successfulPaymentPage}`,
      cancel_url: `${ownOrigin}${found.cancelledPaymentPage}`,
      metadata: {
        userID: account.id,
        userEmail: account.email,
        packageTitle: found.title,
        packageDescription: found.description,
        packageID,
      },
      line_items: [{ price: option.id, quantity: 1 }],
      seen: { amount: option.amount, currency: option.currency, interval: option.interval },
      allow_promotion_codes: true,
      ...(account.stripeCustomerID === null
        ? { customerEmail: account.email }
        : { customerID: account.stripeCustomerID }),
    }
  }
  const press = async <Body = CheckoutCreated>(name: string, wish: CheckoutRequest) =>
    platform.send<Body>('POST', '/api/payments/v1/create-checkout', wish, {
      cookie: await cookieFor(platform, name),
      origin: ownOrigin,
    })
  const heldBy = async (name: string) =>
    (await findAccount(database, sampleAccountID(name)))?.entitlements ?? []

  /** The letters to an account, in order. */
  const lettersTo = (name: string) =>
    database.query<{ subject: string; text: string }>(
      `select subject, body as text from mails where recipient = (select email from accounts where id = $1) order by number`,
      [sampleAccountID(name)],
    )

  return {
    ...opened,
    platform,
    port,
    reconciler,
    packagesOf,
    wishOf,
    press,
    heldBy,
    /** Presses the price and pays. @returns the session */
    async buy(name: string, packageID: string, priceID?: string, card?: string): Promise<string> {
      const { status, body } = await press(name, await wishOf(name, packageID, priceID))
      if (status !== 200) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`)
      const paid = await pay(body.url, card)
      if (paid.status !== 303) throw new Error(`not paid: ${paid.status} ${await paid.text()}`)
      return body.id
    },
    untilHeld: (name: string, entitlement: string, held = true) =>
      until(
        `${name} ${held ? 'has' : 'has no'} ${entitlement}`,
        async () => (await heldBy(name)).includes(entitlement) === held,
      ),
    /** A match of the first team at an instant. */
    async playAt(away: string, kickOff: string) {
      await platform.importMatches(
        aMatchImport([aMatch('Thornsea Town', away, { date: kickOff.slice(0, 10), kickOff })]),
      )
    },
    lettersTo,
    subjectsTo: async (name: string) => (await lettersTo(name)).map(({ subject }) => subject),
    async close() {
      await platform.close()
      await opened.stop()
    },
  }
}
