/** What follows for an account's other purchases, and for the provider, once one has been brought up to date. */
import { whereAccountIs } from '../../identity/accounts.store.ts'
import { openSessionsOf } from './checkouts.store.ts'
import { idOf } from './ids.core.ts'
import { openedBy } from './opened.core.ts'
import { cameTooLate, wasToldOf } from './payment-letters.ts'
import { findPurchase, mayCharge, type Purchase, purchasesOf } from './purchases.store.ts'
import type { SettlingOptions } from './settling.ts'

/** Whether all that a purchase opens is opened by another one. */
const isWithin = ({ entitlements }: Opens, other: Opens): boolean =>
  entitlements.every((name) => other.entitlements.includes(name))
type Opens = Pick<Purchase, 'entitlements'>

/**
 * What was paid a second time: of one package, whatever opens nothing that another of it does not open. Of two prices of a package the
 * dearer may open more. The one that stays is the fan's since they were told so, else the older one.
 */
export function doublesAmong(
  purchases: readonly Purchase[],
  packageID: string,
  now: Date,
): { double: Purchase; first: Purchase }[] {
  const alike = purchases
    // One whose days of grace are over opens nothing, though the provider may still try to be paid for it.
    .filter((purchase) => purchase.packageID === packageID && openedBy(purchase, now).length > 0)
    .sort(
      (one, other) =>
        Number(wasToldOf(other)) - Number(wasToldOf(one)) ||
        one.boughtAt.localeCompare(other.boughtAt) ||
        one.id.localeCompare(other.id),
    )
  const stay: Purchase[] = []
  return alike.flatMap((purchase) => {
    const first = stay.find((one) => isWithin(purchase, one))
    if (first) return [{ double: purchase, first }]
    stay.push(purchase)
    return []
  })
}

/** Whether another subscription opens all that this one did. */
export const isInsteadOf =
  ({ id, kind, entitlements }: Pick<Purchase, 'id' | 'kind' | 'entitlements'>) =>
  (other: Purchase): boolean =>
    kind === 'subscription' &&
    other.kind === kind &&
    other.id !== id &&
    other.status === 'active' &&
    other.opens &&
    isWithin({ entitlements }, other)

/** Whether a subscription that runs and renews opens less than what somebody has beside it. */
export const isNeedlessBeside = (purchase: Purchase, more: Opens): boolean =>
  purchase.kind === 'subscription' &&
  purchase.status === 'active' &&
  purchase.opens &&
  purchase.renewsAt !== null &&
  opensLess(purchase, more)

/** Whether one opens all that another does, and more. */
export const opensLess = (one: Opens, other: Opens): boolean => isWithin(one, other) && !isWithin(other, one)

type Options = Pick<SettlingOptions, 'database' | 'clock' | 'provider' | 'letters' | 'warn'> & {
  /** Asks the provider for the purchase and writes what it says. */
  settle(kind: Purchase['kind'], id: string, because: string): Promise<Purchase | null>
}

/** @returns does all of it, for a purchase as it is now */
export function consequences({ database, clock, provider, letters, warn, settle }: Options) {
  /** What was paid a second time all the same ends, its money goes back, and the fan is told. The first stays. */
  const undoDoubles = async ({ account, packageID }: Purchase): Promise<void> => {
    const doubles = doublesAmong(await purchasesOf(database, account), packageID, clock.now())
    for (const { double, first } of doubles) {
      warn({ purchase: double.id, first: first.id }, 'a package was paid twice: the second goes back')
      const intent = await intentOf(double)
      // A pass that cost nothing has no money to go back, and harms nobody twice.
      if (!intent && double.kind === 'match-pass') continue
      await undo(double, intent, 'paid twice')
      await letters.paidTwice(double)
    }
  }
  /** @param intent the payment that goes back; null: none does */
  const undo = async ({ kind, id }: Purchase, intent: string | null, because: string): Promise<void> => {
    if (intent) await provider.refund(intent)
    if (kind === 'subscription') await provider.cancel(id)
    await settle(kind, id, because)
  }
  const intentOf = async ({ kind, id }: Purchase): Promise<string | null> => {
    if (kind === 'match-pass') return idOf((await provider.session(id))?.payment_intent)
    const invoice = idOf((await provider.subscription(id))?.latest_invoice)
    return invoice ? (await provider.paymentOfInvoice(invoice)).intent : null
  }

  /**
   * Nobody pays for both: who could not be charged and has bought as much or more since is charged for that alone, and whatever else renews
   * and opens less than what has been bought does so no more.
   */
  const endReplaced = async (id: string): Promise<void> => {
    const purchase = await findPurchase(database, id)
    if (purchase?.status !== 'active' || !purchase.opens) return
    for (const other of await purchasesOf(database, purchase.account)) {
      if (!isInsteadOf(other)(purchase)) continue
      if (other.status === 'past_due') {
        warn({ purchase: other.id, by: id }, 'a subscription that could not be charged has been replaced')
        await provider.cancel(other.id)
      } else if (purchase.renewsAt !== null && isNeedlessBeside(other, purchase)) {
        warn({ purchase: other.id, by: id }, 'a subscription that another one includes renews no more')
        await provider.cancelAtEnd(other.id)
      } else continue
      await settle(other.kind, other.id, 'replaced')
    }
  }

  /**
   * Payment pages that have stood open in other tabs since before a subscription was bought sell what is had by now, or a second subscription
   * beside it where this one would be changed: nobody can pay there any more. What is wanted still is offered anew.
   */
  const closeOthers = async ({ account, kind, status, opens, boughtAt }: Purchase): Promise<void> => {
    if (kind !== 'subscription' || status !== 'active' || !opens) return
    // The provider tells whole seconds.
    const before = new Date(Date.parse(boughtAt) + 1000).toISOString()
    for (const session of await openSessionsOf(database, account, before))
      await provider.expireSession(session)
  }

  /**
   * Nobody can watch by it any more: who has no account is not charged either, and money that came for what nobody has had goes back. So
   * it does where a subscription was given up before its first money came, slowly, all the same.
   */
  const endOrphan = async ({ id }: Purchase): Promise<void> => {
    // As it stands by now: what was done before may have ended it.
    const purchase = await findPurchase(database, id)
    if (!purchase) return
    const account = await whereAccountIs(database, purchase.account)
    // Two installations may have one account with the provider, and a backup is of some day: what is another's is left to them.
    if (account === 'elsewhere')
      return warn(
        { purchase: id },
        'a purchase is of an account that was never here; nothing is done about it',
      )
    const late = cameTooLate(purchase, account === 'here')
    const intent = late ? await intentOf(purchase) : null
    if (intent) {
      warn({ purchase: id }, 'money came for what nobody has any more: it goes back')
      await undo(purchase, intent, 'came too late')
    } else if (account === 'ended' && mayCharge(purchase)) {
      warn({ purchase: id }, 'a subscription without an account is cancelled')
      await undo(purchase, null, 'no account')
    }
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

  return async (purchase: Purchase): Promise<void> => {
    await undoDoubles(purchase)
    await closeOthers(purchase)
    await endReplaced(purchase.id)
    await endTakenBack(purchase)
    await endOrphan(purchase)
  }
}
