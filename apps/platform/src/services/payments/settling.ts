/**
 * Brings an account to what the provider says now. Whatever sets it off (a webhook, the success page, the reconciler, time), the
 * provider is asked for the present state, so that late, doubled and shuffled news all end at the same.
 */
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { accessTopic, lockAccount, setGrant } from '../../identity/entitlements.store.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import { endCheckout } from './checkouts.store.ts'
import { idOf } from './ids.core.ts'
import { openedBy } from './opened.core.ts'
import { type PaymentLetters, wasToldOf } from './payment-letters.ts'
import { type PaymentPorts, windowOfPass } from './ports.ts'
import type { Provider } from './provider.server.ts'
import {
  type PurchaseState,
  stateOfSession,
  stateOfSubscription,
  type ToldState,
  withGraceOf,
} from './purchase-state.core.ts'
import { findPurchase, mayCharge, type Purchase, purchasesOf, writePurchase } from './purchases.store.ts'

/** Somebody else who writes the same purchase again and again has the news as well. */
const mostTurns = 8

type Options = {
  database: Database
  clock: Clock
  provider: Provider
  packages: PaymentPorts['packages']
  letters: PaymentLetters
  warn: (details: object, message: string) => void
}

export type Settling = {
  /** @param because what the trail is to say: the id of an event, or a word */
  subscription(id: string, because: string): Promise<void>
  session(id: string, because: string): Promise<void>
  /** A payment of either. */
  payment(intent: string, because: string): Promise<void>
  /** What time alone has changed. */
  account(id: string, because: string): Promise<void>
}

/** Every source of the account that is a purchase, at an instant. @returns whether anything is another than before */
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
    const grant = { account, source, entitlements: openedBy(purchase, now), because }
    changed = (await setGrant(transaction, now, grant)) || changed
  }
  if (changed) changes.add(accessTopic, [`account:${account}`], { userID: account })
  return changed
}

/**
 * What time alone has changed for an account: the window of a pass has begun or closed, days of grace are over.
 * @param because what the trail is to say
 * @returns whether it has anything else than before
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

/** Those that open the same package, the one that stays first: the fan's since they were told so, else the older one. */
const alikeAmong = (purchases: readonly Purchase[], packageID: string, now: Date): Purchase[] =>
  purchases
    // One whose days of grace are over opens nothing, though the provider may still try to be paid for it.
    .filter((purchase) => purchase.packageID === packageID && openedBy(purchase, now).length > 0)
    .sort(
      (one, other) =>
        Number(wasToldOf(other)) - Number(wasToldOf(one)) ||
        one.boughtAt.localeCompare(other.boughtAt) ||
        one.id.localeCompare(other.id),
    )

/** Whether another subscription opens all that this one did. */
const isInsteadOf =
  ({ id, kind, entitlements }: Pick<Purchase, 'id' | 'kind' | 'entitlements'>) =>
  (other: Purchase): boolean =>
    kind === 'subscription' &&
    other.kind === kind &&
    other.id !== id &&
    other.status === 'active' &&
    other.opens &&
    entitlements.every((name) => other.entitlements.includes(name))

/** What the provider says of a purchase now. */
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

export function createSettling(options: Options): Settling {
  const { database, clock, provider, packages, letters, warn } = options

  /** @returns the purchase as it is now, or null where it is none of ours */
  const settle = async (
    kind: PurchaseState['kind'],
    id: string,
    because: string,
  ): Promise<Purchase | null> => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = await findPurchase(database, id)
      const asked = await askedOf(provider, kind, id)
      if (!asked) return null
      const state = withGraceOf(before, asked)
      const window =
        state.matchID === null ? null : await windowOfPass(packages, clock.now(), state.packageID)
      const whole = { ...state, windowFrom: window?.from ?? null, windowUntil: window?.until ?? null }
      const written = await writeWithOutbox(database, async (transaction, changes) => {
        if (!(await writePurchase(transaction, id, before?.revision ?? 0, whole))) return false
        await grantPurchases(transaction, changes, clock.now(), state.account, because)
        const all = await purchasesOf(transaction, state.account)
        const [first] = alikeAmong(all, state.packageID, clock.now())
        // What was paid a second time is not theirs: it has a letter of its own, once its money is on its way back.
        if (!state.opens || first === undefined || first.id === id)
          await letters.ofChange(
            transaction,
            before,
            { id, ...whole },
            all.some(isInsteadOf({ id, ...whole })),
          )
        return true
      })
      if (!written) continue
      letters.wake()
      return findPurchase(database, id)
    }
    throw new Error(`purchase ${id} is written by somebody else all the time`)
  }

  /** What was paid a second time all the same ends, its money goes back, and the fan is told. The first stays. */
  const undoDoubles = async ({ account, packageID }: Purchase): Promise<void> => {
    const alike = alikeAmong(await purchasesOf(database, account), packageID, clock.now())
    for (const double of alike.slice(1)) {
      warn({ purchase: double.id, first: alike[0]?.id }, 'a package was paid twice: the second goes back')
      const intent = await intentOf(double)
      // A pass that cost nothing has no money to go back, and harms nobody twice.
      if (!intent && double.kind === 'match-pass') continue
      if (intent) await provider.refund(intent)
      if (double.kind === 'subscription') await provider.cancel(double.id)
      await settle(double.kind, double.id, 'paid twice')
      await letters.paidTwice(double)
    }
  }
  const intentOf = async ({ kind, id }: Purchase): Promise<string | null> => {
    if (kind === 'match-pass') return idOf((await provider.session(id))?.payment_intent)
    const invoice = idOf((await provider.subscription(id))?.latest_invoice)
    return invoice ? (await provider.paymentOfInvoice(invoice)).intent : null
  }

  /** Who could not be charged and has bought as much or more since: nobody pays for both. */
  const endReplaced = async (id: string): Promise<void> => {
    const purchase = await findPurchase(database, id)
    if (purchase?.status !== 'active' || !purchase.opens) return
    for (const late of await purchasesOf(database, purchase.account)) {
      if (late.status !== 'past_due' || !isInsteadOf(late)(purchase)) continue
      warn({ purchase: late.id, by: id }, 'a subscription that could not be charged has been replaced')
      await provider.cancel(late.id)
      await settle(late.kind, late.id, 'replaced')
    }
  }

  /** Nobody can watch by it any more: who has no account is not charged either. */
  const endOrphan = async (purchase: Purchase): Promise<void> => {
    if (!mayCharge(purchase)) return
    const [account] = await database.query('select id from accounts where id = $1', [purchase.account])
    if (account) return
    warn({ purchase: purchase.id }, 'a subscription without an account is cancelled')
    await provider.cancel(purchase.id)
    await settle('subscription', purchase.id, 'no account')
  }

  /**
   * Whose money went back, or never came, is not charged again: who was told that it failed may have bought it another way. While a bank
   * looks into a payment, nothing renews.
   */
  const endTakenBack = async ({ id, kind, status, renewsAt, endsAt }: Purchase): Promise<void> => {
    if (kind !== 'subscription') return
    // What was on hold renews no more already, and ends at once where the bank has given the money back.
    const runs = status === 'charged_back' && endsAt !== null && Date.parse(endsAt) > clock.now().getTime()
    if (renewsAt === null && !runs) return
    if (status === 'refunded' || status === 'failed' || status === 'charged_back') await provider.cancel(id)
    else if (status === 'disputed') await provider.cancelAtEnd(id)
    else return
    await settle(kind, id, status)
  }

  const whole = async (kind: PurchaseState['kind'], id: string, because: string) => {
    const purchase = await settle(kind, id, because)
    if (!purchase) return
    await undoDoubles(purchase)
    await endReplaced(id)
    await endTakenBack(purchase)
    await endOrphan(purchase)
  }
  const session: Settling['session'] = async (id, because) => {
    const found = await provider.session(id)
    if (!found) return
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
