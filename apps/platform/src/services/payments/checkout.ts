/** From the press on a price to the provider's page. Authority before bytes: we trust nothing the browser says about itself or the price. */
import { type CheckoutCreated, type CheckoutRequest, checkoutCodes, type PriceOption } from '@club/contracts'
import type { FoundPackage } from '../packages/index.ts'
import { admission, type Caller, refused } from './admission.ts'
import { awaited } from './awaited.ts'
import type { Changes } from './changes.ts'
import { beginCheckout, type Checkout, endCheckout, noteSession } from './checkouts.store.ts'
import { closingPages } from './closing-pages.ts'
import { oneCurrency } from './currencies.ts'
import { pageExpiry } from './page-expiry.core.ts'
import type { PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { isOtherPrice } from './seen-price.core.ts'
import { digest, sessionParameters } from './session-parameters.ts'
import type { Settling } from './settling.ts'

/** Attempts; a checkout that keeps changing meanwhile is then refused. */
const mostTurns = 4

type Options = Pick<PaymentPorts, 'database' | 'clock' | 'settings' | 'memory' | 'packages'> & {
  provider: Provider
  settling: Settling
  changes: Changes
  /** Milliseconds since 1970 by the provider's clock, which tests cannot stop. */
  wall: () => number
}

const differs = (pointer: string) =>
  refused(409, checkoutCodes.differs, 'The page has changed; reload it and try again', pointer)

/** The first field in which a request differs from our own values, as a JSON pointer. */
function differenceOf(
  request: CheckoutRequest,
  { account, origin, page }: Caller,
  { id, package: sold }: FoundPackage,
  option: PriceOption,
): string | null {
  const { metadata } = request
  const wanted: [string, unknown, unknown][] = [
    ['/mode', request.mode, option.type === 'recurring' ? 'subscription' : 'payment'],
    ['/success_url', request.success_url, `${origin}${page ?? sold.successfulPaymentPage}`],
    ['/cancel_url', request.cancel_url, `${origin}${page ?? sold.cancelledPaymentPage}`],
    ['/metadata/userID', metadata.userID, account.id],
    ['/metadata/userEmail', metadata.userEmail, account.email],
    ['/metadata/packageTitle', metadata.packageTitle, sold.title],
    ['/metadata/packageDescription', metadata.packageDescription, sold.description],
    ['/metadata/packageID', metadata.packageID, id],
    ['/customerID', request.customerID ?? account.stripeCustomerID, account.stripeCustomerID],
    ['/customerEmail', request.customerEmail ?? account.email, account.email],
    ['/seen', isOtherPrice(request.seen, option), false],
    ['/discounts', request.discounts?.[0]?.coupon ?? null, sold.coupon],
    ['/allow_promotion_codes', request.allow_promotion_codes ?? sold.coupon === null, sold.coupon === null],
  ]
  return wanted.find(([, said, known]) => said !== known)?.[0] ?? null
}

export type Checkouts = ReturnType<typeof createCheckouts>

export function createCheckouts(options: Options) {
  const { database, clock, provider, changes, wall } = options
  const closePages = closingPages(options)
  const parametersOf = sessionParameters(options)

  const admit = admission(options)
  const refuseAwaited = awaited(options)
  const refuseOtherCurrency = oneCurrency(options)
  /** Drops the previous checkout for a new one; if its session has been paid meanwhile, that payment counts. */
  const leave = ({ key, sessionID }: Pick<Checkout, 'key' | 'sessionID'>): Promise<void> =>
    sessionID === null ? endCheckout(database, { key }, 'expired') : closePages([sessionID], 'checkout')
  /** A key stands for one request: another end is another. */
  const make = (parameters: Parameters<Provider['createSession']>[0], key: string, closes: string | null) => {
    const expiry = closes === null ? null : pageExpiry(closes, clock.now(), wall())
    return expiry === null
      ? provider.createSession(parameters, key)
      : provider.createSession({ ...parameters, expires_at: expiry }, `${key}-${expiry}`)
  }
  /** A failure stays with its key: the next press is a checkout of its own. */
  const endFailed = (key: string) => async (error: unknown) => {
    if (provider.hasFailed(error)) await endCheckout(database, { key }, 'expired')
    throw error
  }

  return {
    /** @throws Refusal 403, 409, 410, 503 */
    async create(request: CheckoutRequest, caller: Caller): Promise<CheckoutCreated> {
      const { account } = caller
      const { sold, option } = await admit(request.metadata.packageID, request.line_items[0]?.price, caller)
      const pointer = differenceOf(request, caller, sold, option)
      if (pointer !== null) throw differs(pointer)
      await refuseAwaited(account.id, sold.id)
      await refuseOtherCurrency(account.id, option)
      const change = await changes.placeOf(sold, option, caller)
      if (change !== null) return change
      const parameters = await parametersOf(sold, option, caller)
      const closes = sold.package.match?.closesAt ?? null
      const wish = {
        account: account.id,
        packageID: sold.id,
        // A page that was made for another kick-off ends at the wrong time.
        request: digest(JSON.stringify(parameters) + (closes ?? '')),
      }
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const checkout = await beginCheckout(database, clock.now(), wish)
        if (checkout.request !== wish.request) {
          await leave(checkout)
          continue
        }
        if (checkout.sessionID !== null) {
          const session = await provider.session(checkout.sessionID)
          if (session?.status === 'open' && session.url) return { id: session.id, url: session.url }
          await leave(checkout)
          if (session?.status === 'complete')
            throw refused(409, checkoutCodes.held, 'You have paid for this already')
          continue
        }
        const made = await make(parameters, checkout.key, closes).catch(endFailed(checkout.key))
        if (!made.url) throw new Error('the payment provider gave no page')
        if (await noteSession(database, checkout.key, made.id)) return { id: made.id, url: made.url }
        // Another press has taken its place while the provider made it: nobody would know of a payment on that page.
        await leave({ key: checkout.key, sessionID: made.id })
      }
      // Nothing differs from what the fan saw: a press in a moment will do.
      throw refused(503, checkoutCodes.away, 'Another checkout is under way; try again')
    },
  }
}
