/** The request to the provider when somebody wants to pay: every value is the server's own. */
import { createHash } from 'node:crypto'
import type { PriceOption } from '@club/contracts'
import type Stripe from 'stripe'
import type { Account } from '../../identity/accounts.store.ts'
import { shortened } from '../../server/shortened.core.ts'
import type { FoundPackage } from '../packages/index.ts'
import type { Caller } from './admission.ts'
import { rememberCustomer } from './customers.store.ts'
import type { PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { localeOf } from './provider-words.ts'
import { entitlementsText } from './purchase-state.core.ts'

/** The provider's limit for a metadata value, in characters. */
const longestMetadata = 500

/** Characters: enough for two clubs, and readable on a phone. */
const longestName = 200

/** Twelve bytes of a hash: equal texts get equal names. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

const opensOf = ({ record }: FoundPackage, option: PriceOption): string =>
  entitlementsText(record.prices.find((price) => price.id === option.id)?.entitlements ?? [])

/** The metadata of a session, a subscription or a payment, which say whose and what it is. */
export function metadataOf(
  sold: FoundPackage,
  option: PriceOption,
  account: Account,
): Record<string, string> {
  const { id, package: shown } = sold
  return {
    userID: account.id,
    userEmail: account.email,
    packageID: id,
    packageTitle: shortened(shown.title, longestMetadata),
    packageDescription: shortened(shown.description, longestMetadata),
    priceID: option.id,
    display: option.priceDisplay,
    entitlements: opensOf(sold, option),
    ...(sold.matchID === null ? {} : { matchID: sold.matchID }),
  }
}

/** The provider's own price. A price never changes: another amount, or other entitlements, is another price. */
export function priceOf(provider: Provider, sold: FoundPackage, option: PriceOption): Promise<string> {
  const { id, amount, currency, interval, priceDisplay: display } = option
  const entitlements = opensOf(sold, option)
  // A fan who pays for a pass must see there which match it is for.
  const { matchID, record, package: shown } = sold
  const name = matchID === null ? record.title : shortened(`${record.title}: ${shown.title}`, longestName)
  const what = matchID === null ? entitlements : `${entitlements} ${matchID} ${name}`
  return provider.price({
    lookupKey: `${id}-${amount}${currency}-${interval ?? 'once'}-${digest(what)}`,
    amount,
    currency,
    interval,
    name,
    metadata: {
      ...{ entitlements, display, priceID: id },
      ...{ packageID: sold.id, packageTitle: shortened(record.title, longestMetadata) },
    },
  })
}

type Options = Pick<PaymentPorts, 'database' | 'settings'> & { provider: Provider }

/** @returns the parameters of a checkout session for an account, a package and one of its prices */
export function sessionParameters({ database, settings, provider }: Options) {
  const locale = localeOf(settings.site.locale)

  const customerOf = async ({ id, email, stripeCustomerID: known }: Account): Promise<string> => {
    if (known !== null && (await provider.writeTo(known, email))) return known
    const key = `customer-${id}-${digest(email + (known ?? ''))}`
    return rememberCustomer(database, id, known, await provider.customer({ email, userID: id, key }))
  }

  return async (
    sold: FoundPackage,
    option: PriceOption,
    { account, origin, page }: Caller,
  ): Promise<Stripe.Checkout.SessionCreateParams> => {
    const { package: shown } = sold
    const metadata = metadataOf(sold, option, account)
    const price = await priceOf(provider, sold, option)
    const back = (own: string, query: string) => `${origin}${page ?? own}?${query}`
    // The page of the passes opens at the card of the match that its address names.
    const meant = page === null && sold.matchID !== null ? `pass=${encodeURIComponent(sold.matchID)}&` : ''
    const recurring = option.type === 'recurring'
    return {
      mode: recurring ? 'subscription' : 'payment',
      customer: await customerOf(account),
      client_reference_id: account.id,
      line_items: [{ price, quantity: 1 }],
      success_url: back(shown.successfulPaymentPage, 'checkout=success&session_id={CHECKOUT_SESSION_ID}'),
      cancel_url: back(shown.cancelledPaymentPage, `${meant}checkout=cancelled`),
      locale,
      metadata,
      ...(recurring
        ? { subscription_data: { metadata } }
        : { payment_intent_data: { metadata, description: shown.title } }),
      // The provider refuses both together.
      ...(shown.coupon === null
        ? { allow_promotion_codes: true }
        : { discounts: [{ coupon: shown.coupon }] }),
    }
  }
}
