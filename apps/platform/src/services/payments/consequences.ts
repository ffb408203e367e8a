/** What an updated purchase means for the account's other purchases, and for the provider. */
import { whereAccountIs } from '../../identity/accounts.store.ts'
import { openSessionsOf } from './checkouts.store.ts'
import { idOf } from './ids.core.ts'
import { openedBy } from './opened.core.ts'
import { cameTooLate } from './payment-letters.ts'
import { isBankRecord, wasToldOf } from './purchase-letter.ts'
import { isResting, runsAndOpens } from './purchase-state.core.ts'
import {
  doubledIn,
  findPurchase,
  mayCharge,
  noteDouble,
  type Purchase,
  purchasesOf,
} from './purchases.store.ts'
import type { SettlingOptions } from './settling.ts'

/** Whether another purchase opens everything that this one does. */
const isWithin = ({ entitlements }: Opens, other: Opens): boolean =>
  entitlements.every((name) => other.entitlements.includes(name))
type Opens = Pick<Purchase, 'entitlements'>

/** Whether the fan's bank has looked into its payment. */
const wasHeld = ({ told }: Purchase): boolean => told.some(isBankRecord('held'))

/** Whether of two the fan means one: who buys while a bank looks into a payment, or while something is to end, wants what is bought then. */
const isMeant = (one: Purchase, other: Purchase): boolean =>
  wasHeld(one) === wasHeld(other) ? one.renewsAt !== null && other.renewsAt === null : wasHeld(other)

/**
 * Duplicate purchases of one package: those that open nothing the first does not. (Two prices of a package may open different things.)
 * We keep the one that is meant, otherwise the one the fan has had a letter about, otherwise the older.
 */
export function doublesAmong(
  purchases: readonly Purchase[],
  packageID: string,
  now: Date,
): { double: Purchase; first: Purchase }[] {
  const alike = purchases
    // After its days of grace a purchase opens nothing, though the provider may still try to charge for it.
    .filter((purchase) => purchase.packageID === packageID && openedBy(purchase, now).length > 0)
    .sort(
      (one, other) =>
        Number(wasToldOf(other)) - Number(wasToldOf(one)) ||
        one.boughtAt.localeCompare(other.boughtAt) ||
        one.id.localeCompare(other.id),
    )
  const isDoubleOf = (purchase: Purchase) => (one: Purchase) =>
    isWithin(purchase, one) && !isMeant(purchase, one)
  const stay = alike.reduce<Purchase[]>((kept, purchase) => {
    if (kept.some(isDoubleOf(purchase))) return kept
    // It takes the place of one that opens the same; one that opens more, and is to end, runs out beside it.
    const beside = kept.filter((one) => !(isWithin(purchase, one) && isWithin(one, purchase)))
    return [...beside, purchase]
  }, [])
  return alike
    .filter((purchase) => !stay.includes(purchase))
    .flatMap((double) => {
      const first = stay.find(isDoubleOf(double))
      return first ? [{ double, first }] : []
    })
}

/** The purchase that stays where this one was recorded as its duplicate; null where it is none, or the other is over. */
export const staysFor = (
  purchase: Purchase | null,
  purchases: readonly Purchase[],
  now: Date,
): Purchase | null => {
  const beside = purchase ? doubledIn(purchase) : []
  return purchases.find((other) => beside.includes(other.id) && openedBy(other, now).length > 0) ?? null
}

/** Whether another subscription opens all that this one did. */
export const isInsteadOf =
  ({ id, kind, entitlements }: Pick<Purchase, 'id' | 'kind' | 'entitlements'>) =>
  (other: Purchase): boolean =>
    kind === 'subscription' && other.id !== id && runsAndOpens(other) && isWithin({ entitlements }, other)

/** Whether a subscription that runs and renews opens less than another purchase of its owner. */
export const isNeedlessBeside = (purchase: Purchase, more: Opens): boolean =>
  runsAndOpens(purchase) && purchase.renewsAt !== null && opensLess(purchase, more)

/** Whether one opens all that another does, and more. */
export const opensLess = (one: Opens, other: Opens): boolean => isWithin(one, other) && !isWithin(other, one)

type Options = Pick<SettlingOptions, 'database' | 'clock' | 'provider' | 'warn'> & {
  /** Asks the provider for the purchase and stores its present state. */
  settle(kind: Purchase['kind'], id: string, because: string): Promise<Purchase | null>
}

/** @returns a function that carries out all of it for a purchase as it is now */
export function consequences({ database, clock, provider, warn, settle }: Options) {
  /** Ends duplicate purchases and refunds them; the fan is written to once that is so. */
  const undoDoubles = async ({ account, packageID }: Purchase): Promise<void> => {
    const doubles = doublesAmong(await purchasesOf(database, account), packageID, clock.now())
    for (const { double, first } of doubles) {
      warn({ purchase: double.id, first: first.id }, 'a package was paid twice: one goes back')
      const intent = await intentOf(double)
      // There is nothing to refund for a free pass, and a second one does no harm.
      if (!intent && double.kind === 'match-pass') continue
      await noteDouble(database, double.id, first.id)
      await undo(double, intent, 'paid twice')
    }
  }
  /** @param intent the payment to refund; null: none */
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
   * Nobody pays twice. A subscription whose payment failed, or that is paused, is cancelled once its owner has one that opens as much or
   * more; any other that opens less than one that renews stops renewing, whichever of the two came last.
   */
  const endReplaced = async (account: string): Promise<void> => {
    const purchases = await purchasesOf(database, account)
    for (const other of purchases) {
      const instead = purchases.filter(isInsteadOf(other))
      const by = instead.find(({ renewsAt }) => renewsAt !== null)
      if (isResting(other) && instead.length > 0) {
        warn({ purchase: other.id, by: instead[0]?.id }, 'a subscription that does not run has been replaced')
        await provider.cancel(other.id)
      } else if (by && isNeedlessBeside(other, by)) {
        warn({ purchase: other.id, by: by.id }, 'a subscription that another one includes renews no more')
        await provider.cancelAtEnd(other.id)
      } else continue
      await settle(other.kind, other.id, 'replaced')
    }
  }

  /**
   * Checkout pages left open in other tabs from before this purchase would sell the same thing again, or a second subscription. They are
   * expired; a fan who still wants one starts a new checkout.
   */
  const closeOthers = async (purchase: Purchase): Promise<void> => {
    if (!runsAndOpens(purchase)) return
    const { account, boughtAt } = purchase
    // The provider gives whole seconds.
    const before = new Date(Date.parse(boughtAt) + 1000).toISOString()
    for (const session of await openSessionsOf(database, account, before))
      await provider.expireSession(session)
  }

  /**
   * The account is gone, so nobody can use this: it is not charged again, and a payment that arrived too late is refunded. The same goes
   * for a subscription that was cancelled before its first, slow payment arrived.
   */
  const endOrphan = async ({ id }: Purchase): Promise<void> => {
    // Read both again: the steps before may have ended it, and the account may have ended meanwhile.
    const purchase = await findPurchase(database, id)
    const account = purchase && (await whereAccountIs(database, purchase.account))
    if (!purchase || account === 'elsewhere') return
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
   * A purchase that was refunded, or never paid, is not charged again: the fan may have bought it another way since. While a bank is
   * looking into a payment, nothing renews.
   */
  const endTakenBack = async ({ id, kind, status, renewsAt, endsAt }: Purchase): Promise<void> => {
    if (kind !== 'subscription') return
    // A subscription on hold no longer renews already; it ends at once if the bank has given the money back.
    const runs = status === 'charged_back' && endsAt !== null && Date.parse(endsAt) > clock.now().getTime()
    if (renewsAt === null && !runs) return
    if (status === 'refunded' || status === 'failed' || status === 'charged_back') await provider.cancel(id)
    else if (status === 'disputed') await provider.cancelAtEnd(id)
    else return
    await settle(kind, id, status)
  }

  return async (purchase: Purchase): Promise<void> => {
    // Two installations may share an account with the provider, and a restored backup may be old: we leave alone what is not ours.
    if ((await whereAccountIs(database, purchase.account)) === 'elsewhere')
      return warn(
        { purchase: purchase.id },
        'a purchase is of an account that was never here; nothing is done about it',
      )
    await undoDoubles(purchase)
    await closeOthers(purchase)
    await endReplaced(purchase.account)
    await endTakenBack(purchase)
    await endOrphan(purchase)
  }
}
