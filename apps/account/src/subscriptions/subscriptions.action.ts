/** The account's entitlements and purchases, the result of a checkout, and the redirect to the provider's portal. */
import { basicPass, subscriptionsAmong } from '@club/access'
import {
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
import { noteTold, wasTold } from '../visit/once-told.ts'
import { type Asked, demandHolder, doneOf, type Holder } from '../visit/visitor.ts'
import { type CameBack, isFinal, outcomeOf } from './return.core.ts'

export type Bought = Purchase & { id: string }

/** The account's purchases and redeemed vouchers; null if they could not be loaded. */
export async function purchasesOf(visit: Visit) {
  const { status, body } = await visit.ask('GET', '/api/payments/v1/purchases')
  const answer = purchaseList.safeParse(body)
  if (status !== 200 || !answer.success) return null
  return {
    customerID: answer.data.meta.customerID,
    purchases: answer.data.data.map(({ id, attributes }): Bought => ({ id, ...attributes })),
  }
}

/** What a fan who has just returned did at the provider; null if nobody has, or the fan has been told. */
async function cameBack(visit: Visit, asked: Asked): Promise<CameBack | null> {
  const session = new URL(asked.request.url).searchParams.get('session_id')
  if (session === null || wasTold(asked, session)) return null
  const back = await askCheckout(visit, session)
  if (isFinal(outcomeOf(back))) noteTold(asked, session)
  return back
}

async function askCheckout(visit: Visit, session: string): Promise<CameBack> {
  const { status, body } = await visit.ask('GET', `/api/payments/v1/checkouts/${session}`)
  if (status === 404) return 'unknown'
  const answer = checkoutState.safeParse(body)
  return status === 200 && answer.success ? answer.data.data.attributes : 'away'
}

/** What the account holds. */
async function holdingsOf(visit: Visit, { ssoID }: Holder) {
  const [held, bought] = await Promise.all([
    visit.ask('GET', `/api/streamline/v1/users/entitlements/${ssoID}`),
    purchasesOf(visit),
  ])
  const answer = entitlementAnswer.safeParse(held.body)
  const told = held.status === 200 && answer.success ? answer.data.data.attributes.entitlements : null
  // 404: the account has none.
  const entitlements = held.status === 404 ? [] : told
  return {
    /** Entitlements and purchases; null if they could not be loaded. */
    subscriptions: entitlements && bought && subscriptionsAmong(entitlements),
    purchases: bought?.purchases ?? [],
    hasPortal: (bought?.customerID ?? null) !== null,
    hasBasicPass: entitlements?.includes(basicPass) ?? false,
  }
}

/** Whether the account has neither a subscription nor a payment. If that could not be loaded, it may have one. */
export async function holdsNothing(visit: Visit, holder: Holder): Promise<boolean> {
  const held = await holdingsOf(visit, holder).catch(() => null)
  return held?.subscriptions?.length === 0 && held.purchases.length === 0 && !held.hasPortal
}

export async function loadSubscriptions(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  // It may change the entitlements, so it comes first.
  const back = await cameBack(visit, asked)
  const { pathname, search, searchParams } = new URL(asked.request.url)
  return {
    name: holder.displayName,
    ...(await holdingsOf(visit, holder)),
    cameBack: back,
    /** This very address, to ask for it again. */
    here: pathname + search,
    done: doneOf(asked),
    /** Where a fan who has just bought came from. */
    after: back === null ? null : afterBuying(asked),
    cancelled: searchParams.get('checkout') === 'cancelled',
  }
}

/** Redirects to the provider's portal, which leads back to this page. */
export async function sendSubscriptions(asked: Asked) {
  const { visit } = await demandHolder(asked)
  // Each cancelled subscription has a form of its own that leads there.
  const form = String((await asked.request.formData()).get('form'))
  const { origin } = new URL(asked.request.url)
  const bought = await purchasesOf(visit)
  const { status, body } = await visit.ask('POST', '/api/payments/v1/create-portal-redirect', {
    customerID: bought?.customerID ?? '',
    returnURL: `${origin}/subscriptions`,
  })
  const answer = portalRedirect.safeParse(body)
  if (status === 200 && answer.success) return redirect(answer.data.url, 303)
  return data<FormState>({ form, values: {}, problems: { '': 'portalAway' } }, 503)
}
