/** The payment routes: to the provider's pages, what became of a checkout, what an account has, and the provider's own webhooks. */
import {
  type CheckoutState,
  changed,
  changeOffer,
  changeRequest,
  checkoutCreated,
  checkoutRequest,
  checkoutState,
  portalRedirect,
  portalRequest,
  purchaseList,
} from '@club/contracts'
import { longestPackageID } from '@club/contracts/address-forms'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Account } from '../../identity/accounts.store.ts'
import type { Billing } from '../../identity/routes.ts'
import { whoCalls } from '../../identity/session-cookies.ts'
import { placeOf, siteOf, siteOriginOf } from '../../server/caller.ts'
import { forbidden, notFound, Refusal, tooMany, unprocessable } from '../../server/errors.ts'
import { pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { Caller } from './admission.ts'
import type { Changes } from './changes.ts'
import type { Checkouts } from './checkout.ts'
import { findCheckout } from './checkouts.store.ts'
import { idOf } from './ids.core.ts'
import type { TakeEvent } from './news.ts'
import { openedBy } from './opened.core.ts'
import { matchOfPass, type PaymentPorts, service } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { localeOf } from './provider-words.ts'
import { passMatchesOf, purchasesOf } from './purchases.store.ts'
import type { Settling } from './settling.ts'
import { allOf } from './shown-purchase.core.ts'

/** Everything that selling needs; null in an installation that sells nothing. */
export type Till = {
  provider: Provider
  checkouts: Checkouts
  changes: Changes
  settling: Settling
  take: TakeEvent
  secret: () => Promise<string>
  moved: Billing['moved']
}

type PaymentBudget = 'payment' | 'paymentLook'

const noUser = () => new Refusal(401, [{ code: 'signed_out', title: 'You must be logged in to purchase' }])

/** @throws Refusal 404 where this installation sells nothing */
export function tillOf(till: Till | null): Till {
  if (!till) throw notFound('Nothing can be bought here')
  return till
}

export function paymentRoutes(ports: PaymentPorts, till: Till | null): Route[] {
  const { database, settings, limiter, vouchers } = ports

  /** @throws Refusal 401, 429 */
  const holderOf = async (request: FastifyRequest, budget: PaymentBudget = 'payment'): Promise<Account> => {
    const who = await whoCalls(ports, request.headers)
    if (!who) throw noUser()
    const spent = await limiter.spend(budget, who.account.id)
    if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
    return who.account
  }
  const callerOf = async (request: FastifyRequest, budget?: PaymentBudget): Promise<Caller> => ({
    account: await holderOf(request, budget),
    place: placeOf(request.headers),
    // The origin check has established that it is one of ours.
    origin: siteOriginOf(request.headers) ?? request.headers.origin ?? '',
    page: siteOf(request.headers) === 'account' ? '/subscriptions' : null,
  })
  return [
    route({
      method: 'POST',
      path: '/api/payments/v1/create-checkout',
      service,
      summary: 'A page of the payment provider for paying for a package',
      description:
        'The account is the session’s; the platform works out price, customer and addresses itself, and refuses a request that differs: ' +
        '409 `checkout_differs`, with its place. 401; 403 `blocked`, `not_sold_here`; 409 `already_held`, with `payment_on_its_way` where that is why, `another_currency`, `change_instead`; 410 `not_on_sale`; 503 `payments_away`. ' +
        'A second call for the same package leads to the same page.',
      body: checkoutRequest,
      bodyLimit: 16 * 1024,
      response: checkoutCreated,
      handle: async ({ body, request }) => ({
        body: await tillOf(till).checkouts.create(body, await callerOf(request)),
      }),
    }),

    ...changeRoutes(till, callerOf),

    route({
      method: 'POST',
      path: '/api/payments/v1/create-portal-redirect',
      service,
      summary: 'A page of the payment provider for changing and cancelling subscriptions',
      description:
        '401; 403 for another customer than the account’s; 422 for an address that is not ours; 404 before the first purchase, and where staff have deleted the customer at the provider.',
      body: portalRequest,
      bodyLimit: 8192,
      response: portalRedirect,
      handle: async ({ body, request }) => {
        const account = await holderOf(request)
        const { stripeCustomerID: customer } = account
        const nothingYet = () => notFound('This account has bought nothing yet')
        if (customer === null) throw nothingYet()
        if (body.customerID !== customer)
          throw forbidden('another_account', 'Only the account’s own customer may be asked for')
        if (!URL.canParse(body.returnURL) || !ports.origins.includes(new URL(body.returnURL).origin))
          throw unprocessable('/returnURL', 'must be an address of one of our sites')
        const { provider, moved } = tillOf(till)
        if (!(await moved(account))) throw nothingYet()
        const locale = localeOf(settings.site.locale)
        return { body: { url: await provider.portal(customer, body.returnURL, locale) } }
      },
    }),

    route({
      method: 'GET',
      path: '/api/payments/v1/checkouts/:sessionID',
      service,
      summary: 'The state of a checkout, as the payment provider reports it now',
      description: 'Only the account’s own checkouts, otherwise 404.',
      params: z.strictObject({ sessionID: z.string().check(z.regex(/^cs_\w{1,200}$/)) }),
      response: checkoutState,
      handle: async ({ params, request }) => {
        const account = await holderOf(request, 'paymentLook')
        const checkout = await findCheckout(database, params.sessionID)
        if (checkout?.account !== account.id) throw notFound('There is no such checkout')
        return { body: { data: await stateOf(ports, tillOf(till), params.sessionID, account) } }
      },
    }),

    route({
      method: 'GET',
      path: '/api/payments/v1/purchases',
      service,
      summary: 'What the account has bought and redeemed, newest first',
      query: z.strictObject(pageQuery),
      response: purchaseList,
      handle: async ({ query, request }) => {
        const who = await whoCalls(ports, request.headers)
        if (!who) throw noUser()
        const { id, stripeCustomerID, entitlements } = who.account
        const all = allOf(
          await purchasesOf(database, id),
          await vouchers.of(id),
          entitlements,
          await passMatchesOf(ports, id),
          settings.site.locale,
        )
        const { data, meta } = wholeBody(all, query)
        return { body: { data, meta: { ...meta, customerID: stripeCustomerID } } }
      },
    }),
  ]
}

/** Changes to a package that opens more, without paying twice. */
const changeRoutes = (
  till: Till | null,
  callerOf: (request: FastifyRequest, budget?: PaymentBudget) => Promise<Caller>,
): Route[] => [
  route({
    method: 'GET',
    path: '/api/payments/v1/changes',
    service,
    summary: 'What it costs today to change a subscription to another package',
    description:
      '404 where the account has no subscription that this package includes: buy the package as usual. 401, 403, 409, 410, 503 as at a checkout.',
    query: z.strictObject({
      package: z.string().check(z.maxLength(longestPackageID)),
      price: z.string().check(z.maxLength(120)),
    }),
    response: changeOffer,
    handle: async ({ query, request }) => {
      const caller = await callerOf(request, 'paymentLook')
      const wish = { packageID: query.package, price: query.price }
      const offer = await tillOf(till).changes.offer(wish, caller)
      if (!offer) throw notFound('There is no subscription to change')
      return { body: offer }
    },
  }),
  route({
    method: 'POST',
    path: '/api/payments/v1/changes',
    service,
    summary: 'Changes a subscription to another package, at the price offered',
    description:
      '402 `payment_declined`; 409 `checkout_differs` where the price is another than the fan saw, or was not offered within the last half hour.',
    body: changeRequest,
    bodyLimit: 8192,
    response: changed,
    handle: async ({ body, request }) => {
      const caller = await callerOf(request)
      return { body: { data: await tillOf(till).changes.make(body, caller) } }
    },
  }),
]

type Became = CheckoutState['data']['attributes']['state']

const unpaid = ['open', 'expired'] as const

/** What became of a purchase that opens nothing, by the provider's status. */
const becameBy: Readonly<Record<string, Became>> = {
  processing: 'processing',
  incomplete: 'processing',
  failed: 'failed',
  incomplete_expired: 'failed',
  disputed: 'withdrawn',
  charged_back: 'withdrawn',
  refunded: 'refunded',
}

/** A fan who returns from the provider may be faster than its webhook. */
async function stateOf(
  { database, clock, packages }: Pick<PaymentPorts, 'database' | 'clock' | 'packages'>,
  { provider, settling }: Till,
  id: string,
  { id: account, blocked }: Pick<Account, 'id' | 'blocked'>,
): Promise<CheckoutState['data']> {
  const session = await provider.session(id)
  if (!session) throw notFound('There is no such checkout')
  const { status, payment_status: payment, metadata } = session
  const paid = blocked ? 'blocked' : 'paid'
  const complete = payment === 'unpaid' ? 'processing' : paid
  if (status === 'complete') await settling.session(id, 'the fan came back')
  const purchaseID = idOf(session.subscription) ?? id
  const purchase = (await purchasesOf(database, account)).find((one) => one.id === purchaseID)
  const granted = purchase !== undefined && openedBy(purchase, clock.now()).length > 0
  const match = granted ? await matchOfPass(packages, clock.now(), purchase.packageID) : null
  const became = purchase && !granted ? (becameBy[purchase.status] ?? 'over') : complete
  return {
    id,
    attributes: {
      state: unpaid.find((word) => word === status) ?? became,
      packageID: metadata?.packageID ?? '',
      packageTitle: metadata?.packageTitle ?? '',
      granted: granted && !blocked,
      ...(match && match.outlook !== 'to-come' ? { outlook: match.outlook } : {}),
    },
  }
}
