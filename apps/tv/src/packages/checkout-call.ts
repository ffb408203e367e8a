/** The calls of a checkout; loaded once the fan may buy. */

import type { CheckoutRequest } from '@club/contracts'
import { changed, changeOffer, checkoutCodes, checkoutCreated, purchaseList } from '@club/contracts'
import { ApiProblem, CallRefused, call } from '@club/shell-api'
import type { Offer, Pressed, Refusal } from './checkout.core.ts'

/** `failed`: no checkout could be created, for whatever reason. */
export type Created =
  | { is: 'created'; url: string }
  /** The fan's subscription can change to this, at this cost. */
  | { is: 'offered'; offer: Offer }
  | NotMade

type NotMade =
  | { is: 'refused'; why: Refusal }
  /** The fan already has it. */
  | { is: 'held' }
  | { is: 'signed-out' }
  | { is: 'failed'; problem: unknown }

const refusals: ReadonlyMap<string, Refusal> = new Map([
  [checkoutCodes.differs, 'differs'],
  [checkoutCodes.place, 'place'],
  [checkoutCodes.over, 'over'],
  [checkoutCodes.currency, 'currency'],
  [checkoutCodes.blocked, 'blocked'],
  [checkoutCodes.declined, 'declined'],
])

function notMade(problem: unknown): NotMade {
  if (!(problem instanceof ApiProblem)) throw problem
  if (!(problem instanceof CallRefused)) return { is: 'failed', problem }
  if (problem.code === checkoutCodes.held) return { is: 'held' }
  const why = refusals.get(problem.code ?? '')
  if (why) return { is: 'refused', why }
  return problem.status === 401 ? { is: 'signed-out' } : { is: 'failed', problem }
}

const changesPath = '/api/payments/v1/changes'

async function askChange({ metadata, line_items: [line], seen }: CheckoutRequest): Promise<Created> {
  try {
    const wish = new URLSearchParams({ package: metadata.packageID, price: line?.price ?? '' })
    const { data } = await call(`${changesPath}?${wish}`, changeOffer)
    return { is: 'offered', offer: { ...data.attributes, seen } }
  } catch (problem) {
    return notMade(problem)
  }
}

/** Changes the subscription to another price, as offered. */
export async function makeChange(
  { packageID, priceID }: Pressed,
  { amount, at, seen }: Offer,
): Promise<{ is: 'changed' } | NotMade> {
  try {
    await call(changesPath, changed, { body: { packageID, price: priceID, amount, at, seen } })
    return { is: 'changed' }
  } catch (problem) {
    return notMade(problem)
  }
}

/** @returns the packages of payments that are on their way, by id */
export async function askOnItsWay(signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const { data } = await call('/api/payments/v1/purchases', purchaseList, signal ? { signal } : {})
  return new Set(
    data.flatMap(({ attributes: { status, packageID } }) =>
      status === 'processing' && packageID !== null ? [packageID] : [],
    ),
  )
}

export async function createCheckout(body: CheckoutRequest): Promise<Created> {
  try {
    const { url } = await call('/api/payments/v1/create-checkout', checkoutCreated, { body })
    return { is: 'created', url }
  } catch (problem) {
    const change = problem instanceof CallRefused && problem.code === checkoutCodes.change
    return change ? askChange(body) : notMade(problem)
  }
}
