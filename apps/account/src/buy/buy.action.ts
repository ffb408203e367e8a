/** Buying a package: its price and terms, and the redirect to the provider's page. It works without scripts. */
import { hasPackage, heldAt } from '@club/access'
import {
  type ChangeOffer,
  type CheckoutRequest,
  type ClubPackage,
  changed,
  changeOffer,
  checkoutCodes,
  checkoutCreated,
  entitlementAnswer,
  type PriceOption,
  packageList,
  purchaseList,
  type SeenPrice,
  seenPrice,
} from '@club/contracts'
import type { Visit } from '@club/host'
import { apiContext } from '@club/shell-api'
import { data, redirect } from 'react-router'
import type { FormState } from '../forms/form.core.ts'
import { problemsOf, refusalCodes } from '../forms/form.core.ts'
import type { Problem } from '../messages.ts'
import { keepAfter } from '../visit/after-buying.ts'
import { type Asked, demandHolder, type Holder, leadTo } from '../visit/visitor.ts'

/** The message for each refusal of a checkout. */
const refusals: Readonly<Record<string, readonly [string, Problem]>> = {
  [checkoutCodes.held]: ['', 'alreadyHeld'],
  [checkoutCodes.currency]: ['', 'anotherCurrency'],
  [checkoutCodes.place]: ['', 'notSoldHere'],
  [checkoutCodes.over]: ['', 'over'],
  [checkoutCodes.blocked]: ['', 'accountBlocked'],
  [checkoutCodes.away]: ['', 'paymentsAway'],
  [checkoutCodes.differs]: ['', 'priceChanged'],
  [checkoutCodes.declined]: ['', 'declined'],
}

/** The problem of a refused checkout; its reason comes before what it is called. */
export const refusedBecause = (body: unknown): FormState['problems'] =>
  refusalCodes(body).includes(checkoutCodes.onItsWay) ? { '': 'paymentOnItsWay' } : problemsOf(body, refusals)

type Sold = { id: string; package: ClubPackage }

const wantedOf = ({ request }: Asked) => new URL(request.url).searchParams.get('package')

/** Everything on sale, subscriptions first. */
async function packagesOf({ context }: Asked): Promise<Sold[]> {
  const api = context.get(apiContext)
  const lists = await Promise.all(
    ['membership', 'match-pass'].map((type) =>
      api.get(`/api/streamline/v1/packages?filter.packageType=${type}&page[size]=100`, packageList),
    ),
  )
  return lists.flatMap((list) => list.data).map(({ id, attributes }) => ({ id, package: attributes }))
}

/** The package in the address; null if it is not on sale. */
const packageOf = async (asked: Asked): Promise<Sold | null> =>
  (await packagesOf(asked)).find(({ id }) => id === wantedOf(asked)) ?? null

/** The fields of a package that a list shows. */
const shown = ({ id, package: { title, description, match, priceData } }: Sold) => ({
  id,
  title,
  description,
  match,
  prices: priceData.map(shownPrice),
})

/** What a price is, without its words. */
const shownPrice = ({ id, priceDisplay, amount, currency, interval }: PriceOption) => ({
  id,
  priceDisplay,
  amount,
  currency,
  interval,
})

export async function loadBuy(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  // Without a package in the address, the fan chooses one.
  if (wantedOf(asked) === null)
    return { name: holder.displayName, offers: (await packagesOf(asked)).map(shown), sold: null }
  const [sold, held] = await Promise.all([
    packageOf(asked),
    visit.ask('GET', `/api/streamline/v1/users/entitlements/${holder.ssoID}`),
  ])
  const answer = entitlementAnswer.safeParse(held.body)
  const { entitlements, ends } = answer.success ? answer.data.data.attributes : { entitlements: [], ends: {} }
  const has = heldAt(entitlements, ends, sold?.package.match?.kickOff ?? null)
  const buys = purchaseList.safeParse((await visit.ask('GET', '/api/payments/v1/purchases')).body)
  // A fan without a subscription has none to change.
  const subscribes =
    buys.success && buys.data.data.some(({ attributes }) => attributes.kind === 'subscription')
  const changes = sold && subscribes ? await changesTo(visit, sold) : []
  return {
    name: holder.displayName,
    offers: null,
    sold: sold && {
      title: sold.package.title,
      description: sold.package.description,
      match: sold.package.match,
      prices: sold.package.priceData.map((option, index) => ({
        ...shownPrice(option),
        offer: option.offer,
        has: hasPackage(has, option.accessData.entitlements, sold.package.includedIn),
        ...(changes[index] ?? asUsual),
      })),
    },
  }
}

/** What a subscription that the fan has means for a price. */
type Beside = {
  /** Today's cost, where the price would replace it; null: it is bought as usual. */
  change: ChangeOffer['data']['attributes'] | null
  /** It is in another currency, and has to end first. */
  anotherCurrency: boolean
}
const asUsual: Beside = { change: null, anotherCurrency: false }

/** What the platform says about a price for whoever has a subscription. */
export function besideOf(body: unknown): Beside {
  const answer = changeOffer.safeParse(body)
  return {
    change: answer.success ? answer.data.data.attributes : null,
    anotherCurrency: refusalCodes(body).includes(checkoutCodes.currency),
  }
}

const changesTo = (visit: Visit, { id, package: sold }: { id: string; package: ClubPackage }) =>
  Promise.all(
    sold.priceData.map(async ({ id: price, type }): Promise<Beside> => {
      if (type !== 'recurring') return asUsual
      const asked = new URLSearchParams({ package: id, price })
      return besideOf((await visit.ask('GET', `/api/payments/v1/changes?${asked}`)).body)
    }),
  )

/** The price as the page said it; undefined where the page did not send that yet. */
export function seenIn(sent: FormData): SeenPrice | undefined {
  const read = seenPrice.safeParse({
    amount: Number(sent.get('seen-amount')),
    currency: sent.get('seen-currency'),
    interval: sent.get('seen-interval') || null,
  })
  return read.success ? read.data : undefined
}

const wishOf = (
  origin: string,
  holder: Holder,
  { id, package: sold }: Sold,
  option: PriceOption,
  seen: SeenPrice | undefined,
): CheckoutRequest => ({
  mode: option.type === 'recurring' ? 'subscription' : 'payment',
  success_url: `${origin}/subscriptions`,
  cancel_url: `${origin}/subscriptions`,
  metadata: {
    userID: holder.ssoID,
    userEmail: holder.email,
    packageTitle: sold.title,
    packageDescription: sold.description,
    packageID: id,
  },
  line_items: [{ price: option.id, quantity: 1 }],
  seen,
  ...(sold.coupon === null
    ? { allow_promotion_codes: true }
    : { allow_promotion_codes: false, discounts: [{ coupon: sold.coupon }] }),
  customerEmail: holder.email,
})

/** Redirects to the provider's page. */
export async function sendBuy(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  const sent = await asked.request.formData()
  const price = sent.get('form')
  const sold = await packageOf(asked)
  const option = sold?.package.priceData.find(({ id }) => id === price)
  const failed = (problems: FormState['problems'], status: number) =>
    data<FormState>({ form: String(price), values: {}, problems }, status)
  if (!sold || !option) return failed({ '': 'over' }, 410)
  const seen = seenIn(sent)
  if (sent.has('at')) {
    const change = {
      packageID: sold.id,
      price: option.id,
      amount: Number(sent.get('amount')),
      at: Number(sent.get('at')),
      seen,
    }
    const { status, body } = await visit.ask('POST', '/api/payments/v1/changes', change)
    if (status === 200 && changed.safeParse(body).success)
      return leadTo(asked, '/subscriptions', { done: 'changed' })
    return failed(refusedBecause(body), status)
  }
  const { origin } = new URL(asked.request.url)
  const wish = wishOf(origin, holder, sold, option, seen)
  const { status, body } = await visit.ask('POST', '/api/payments/v1/create-checkout', wish)
  const answer = checkoutCreated.safeParse(body)
  if (status === 200 && answer.success) {
    keepAfter(asked)
    return redirect(answer.data.url, 303)
  }
  return failed(refusedBecause(body), status)
}
