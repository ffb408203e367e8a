/** What the account holds and has bought, what became of a checkout, and the way to the provider's portal. */
import { basicPass, subscriptionsAmong } from '@club/access'
import {
  type CheckoutState,
  checkoutState,
  entitlementAnswer,
  type Purchase,
  portalRedirect,
  purchaseList,
} from '@club/contracts'
import type { Visit } from '@club/host'
import { data, redirect } from 'react-router'
import type { FormState } from '../forms/form.core.ts'
import { afterBuying } from '../visit/after-buying.ts'
import { type Asked, demandHolder, doneOf } from '../visit/visitor.ts'

export type Bought = Purchase & { id: string }

/** What the account has bought and redeemed; null: it could not be told. */
export async function purchasesOf(visit: Visit) {
  const { status, body } = await visit.ask('GET', '/api/payments/v1/purchases')
  const answer = purchaseList.safeParse(body)
  if (status !== 200 || !answer.success) return null
  return {
    customerID: answer.data.meta.customerID,
    purchases: answer.data.data.map(({ id, attributes }): Bought => ({ id, ...attributes })),
  }
}

/** What the fan who has just come back from the provider has done there; null: nobody has, or it could not be told. */
async function cameBack(
  visit: Visit,
  { request }: Asked,
): Promise<CheckoutState['data']['attributes'] | null> {
  const session = new URL(request.url).searchParams.get('session_id')
  if (session === null) return null
  const { status, body } = await visit.ask('GET', `/api/payments/v1/checkouts/${session}`)
  const answer = checkoutState.safeParse(body)
  return status === 200 && answer.success ? answer.data.data.attributes : null
}

export async function loadSubscriptions(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  // It may change what is held: first this, then the rest.
  const back = await cameBack(visit, asked)
  const [held, bought] = await Promise.all([
    visit.ask('GET', `/api/streamline/v1/users/entitlements/${holder.ssoID}`),
    purchasesOf(visit),
  ])
  const answer = entitlementAnswer.safeParse(held.body)
  const told = held.status === 200 && answer.success ? answer.data.data.attributes.entitlements : null
  // 404: it has none.
  const entitlements = held.status === 404 ? [] : told
  return {
    name: holder.displayName,
    /** Entitlements, and what was bought; null: it could not be told. */
    subscriptions: entitlements && bought && subscriptionsAmong(entitlements),
    purchases: bought?.purchases ?? [],
    hasPortal: (bought?.customerID ?? null) !== null,
    hasBasicPass: entitlements?.includes(basicPass) ?? false,
    cameBack: back,
    done: doneOf(asked),
    /** Where whoever has just bought came from. */
    after: back === null ? null : afterBuying(asked),
    cancelled: new URL(asked.request.url).searchParams.get('checkout') === 'cancelled',
  }
}

/** On to the provider's portal, and from there to this page again. */
export async function sendSubscriptions(asked: Asked) {
  const { visit } = await demandHolder(asked)
  const { origin } = new URL(asked.request.url)
  const bought = await purchasesOf(visit)
  const { status, body } = await visit.ask('POST', '/api/payments/v1/create-portal-redirect', {
    customerID: bought?.customerID ?? '',
    returnURL: `${origin}/subscriptions`,
  })
  const answer = portalRedirect.safeParse(body)
  if (status === 200 && answer.success) return redirect(answer.data.url, 303)
  return data<FormState>({ form: 'portal', values: {}, problems: { '': 'paymentsAway' } }, 503)
}
