/** Payments that are on their way: who has made one makes no other for the same package. */
import { checkoutCodes } from '@club/contracts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../server/errors.ts'
import { idOf } from './ids.core.ts'
import { openedBy } from './opened.core.ts'
import type { PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { findPurchase, type Purchase, purchasesOf } from './purchases.store.ts'
import type { Settling } from './settling.ts'

type Options = Pick<PaymentPorts, 'clock'> & {
  database: Database
  provider: Pick<Provider, 'subscription' | 'isPaying'>
  settling: Pick<Settling, 'subscription' | 'session'>
}

const maybeOnItsWay = ({ status }: Purchase) => status === 'processing' || status === 'incomplete'

const paidFor = () =>
  new Refusal(409, [
    { code: checkoutCodes.held, title: 'You have paid for this already; the payment is on its way' },
    { code: checkoutCodes.onItsWay, title: 'The payment is on its way' },
  ])

/**
 * @returns a function that asks the provider about each payment of an account for a package that had not arrived when we last heard of it.
 * It throws Refusal 409 where one is still on its way, or has arrived by now; 503
 */
export function awaited({ database, clock, provider, settling }: Options) {
  /** A first payment that needs the fan's bank, or was declined, is `incomplete` too, and may never come. */
  const isPaying = async (id: string): Promise<boolean> => {
    const invoice = idOf((await provider.subscription(id))?.latest_invoice)
    return invoice !== null && (await provider.isPaying(invoice))
  }
  return async (account: string, packageID: string): Promise<void> => {
    const purchases = await purchasesOf(database, account)
    for (const { id, kind } of purchases.filter((one) => one.packageID === packageID && maybeOnItsWay(one))) {
      await (kind === 'subscription'
        ? settling.subscription(id, 'checkout')
        : settling.session(id, 'checkout'))
      const now = await findPurchase(database, id)
      if (!now) continue
      const onItsWay = now.status === 'processing' || (now.status === 'incomplete' && (await isPaying(id)))
      if (onItsWay || openedBy(now, clock.now()).length > 0) throw paidFor()
    }
  }
}
