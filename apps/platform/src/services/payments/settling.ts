/**
 * Brings an account in line with what the provider says now. Whatever triggers it (a webhook, the success page, the reconciler, time), we
 * ask the provider for the present state, so that late, duplicated and reordered events all reach the same result.
 */
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import { endCheckout } from './checkouts.store.ts'
import { consequences, doublesAmong, isInsteadOf, staysFor } from './consequences.ts'
import { idOf } from './ids.core.ts'
import { noteOffAtSale } from './off-letters.ts'
import { endsOfOpened, openedBy } from './opened.core.ts'
import type { PaymentLetters } from './payment-letters.ts'
import { matchOfPass, type PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import {
  type PurchaseState,
  stateOfSession,
  stateOfSubscription,
  type ToldState,
  withGraceOf,
} from './purchase-state.core.ts'
import { findPurchase, type Purchase, purchasesOf, writePurchase } from './purchases.store.ts'

/** Attempts: if another process keeps writing the same purchase, it has this event's state too. */
const mostTurns = 8

export type SettlingOptions = {
  database: Database
  clock: Clock
  provider: Provider
  packages: PaymentPorts['packages']
  letters: PaymentLetters
  warn: (details: object, message: string) => void
}

export type Settling = {
  /** @param because the entry in the audit trail: the id of an event, or a word */
  subscription(id: string, because: string): Promise<void>
  session(id: string, because: string): Promise<void>
  /** A payment for either. */
  payment(intent: string, because: string): Promise<void>
  /** Applies what time alone has changed. */
  account(id: string, because: string): Promise<void>
}

/** Grants what each purchase of the account opens at an instant. @returns whether that changed anything */
async function grantPurchases(
  transaction: Queryable,
  changes: Changes,
  now: Date,
  account: string,
  because: string,
): Promise<boolean> {
  if (!(await lockAccount(transaction, account))) return false
  let changed = false
  for (const purchase of await purchasesOf(transaction, account)) {
    const { id: source } = purchase
    const entitlements = openedBy(purchase, now)
    const grant = { account, source, entitlements, ends: endsOfOpened(purchase), because }
    changed = (await setGrant(transaction, now, grant)) || changed
  }
  if (changed) changes.add(accessTopic, [`account:${account}`], { userID: account })
  return changed
}

/**
 * Applies what time alone has changed for an account: the window of a pass has begun or closed, days of grace are over.
 * @param because the entry in the audit trail
 * @returns whether that changed what the account has
 */
export const grantByNow = (
  database: Database,
  clock: Clock,
  account: string,
  because: string,
): Promise<boolean> =>
  writeWithOutbox(database, (transaction, changes) =>
    grantPurchases(transaction, changes, clock.now(), account, because),
  )

/** What the provider says about a purchase now. */
async function askedOf(
  provider: Provider,
  kind: PurchaseState['kind'],
  id: string,
): Promise<ToldState | null> {
  if (kind === 'subscription') {
    const subscription = await provider.subscription(id)
    if (!subscription) return null
    const invoice = idOf(subscription.latest_invoice)
    const payment = invoice ? await provider.paymentOfInvoice(invoice) : { charge: null, dispute: null }
    return stateOfSubscription(subscription, payment)
  }
  const session = await provider.session(id)
  if (!session) return null
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  return stateOfSession(session, await provider.paymentOf(intent?.latest_charge ?? null))
}

export function createSettling(options: SettlingOptions): Settling {
  const { database, clock, provider, packages, letters } = options

  /** @returns the purchase as it is now, or null where it is not ours */
  const settle = async (
    kind: PurchaseState['kind'],
    id: string,
    because: string,
  ): Promise<Purchase | null> => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = await findPurchase(database, id)
      const asked = await askedOf(provider, kind, id)
      if (!asked) return null
      const told = withGraceOf(before, asked)
      // The provider knows a pass's match by the name it had at the sale.
      const state =
        before && before.matchID !== null
          ? { ...told, matchID: before.matchID, packageID: before.packageID }
          : told
      const match = state.matchID === null ? null : await matchOfPass(packages, clock.now(), state.packageID)
      const { from: windowFrom = null, until: windowUntil = null } = match?.window ?? {}
      const whole = { ...state, windowFrom, windowUntil }
      const written = await writeWithOutbox(database, async (transaction, changes) => {
        if (!(await writePurchase(transaction, id, before?.revision ?? 0, whole))) return false
        await grantPurchases(transaction, changes, clock.now(), state.account, because)
        const all = await purchasesOf(transaction, state.account)
        // A duplicate payment is no new purchase: it has its own letter, once the refund is on its way.
        if (doublesAmong(all, state.packageID, clock.now()).every(({ double }) => double.id !== id))
          await letters.ofChange(
            transaction,
            before,
            { id, ...whole, kickOff: match?.kickOff ?? null, outlook: match?.outlook ?? 'to-come' },
            {
              replaced: all.some(isInsteadOf({ id, ...whole })),
              stays: staysFor(before, all, clock.now()),
            },
          )
        await noteOffAtSale(transaction, before, { id, ...whole }, match)
        return true
      })
      if (!written) continue
      letters.wake()
      return findPurchase(database, id)
    }
    throw new Error(`purchase ${id} is written by somebody else all the time`)
  }

  const follow = consequences({ ...options, settle })
  const whole = async (kind: PurchaseState['kind'], id: string, because: string) => {
    const purchase = await settle(kind, id, because)
    if (purchase) await follow(purchase)
  }
  const session: Settling['session'] = async (id, because) => {
    const found = await provider.session(id)
    // Of another key's account, or too old: nobody can pay on it.
    if (!found) return endCheckout(database, { sessionID: id }, 'expired')
    if (found.status !== 'open')
      await endCheckout(database, { sessionID: id }, found.status === 'complete' ? 'complete' : 'expired')
    const subscription = idOf(found.subscription)
    if (subscription) await whole('subscription', subscription, because)
    else if (found.status === 'complete') await whole('match-pass', id, because)
  }

  return {
    subscription: (id, because) => whole('subscription', id, because),
    session,
    async payment(intent, because) {
      const subscription = await provider.subscriptionOfPayment(intent)
      if (subscription) return whole('subscription', subscription, because)
      const id = await provider.sessionOfPayment(intent)
      if (id) await session(id, because)
    },
    async account(id, because) {
      await grantByNow(database, clock, id, because)
    },
  }
}
