/**
 * Changes a subscription to one that opens all of it and more, such as Listen to Watch: the same subscription gets another price, and
 * the unused part of the old one is credited. Nobody pays for both.
 */
import {
  type ChangeOffer,
  type CheckoutCreated,
  checkoutCodes,
  type PriceOption,
  type SeenPrice,
} from '@club/contracts'
import { formatMoney } from '@club/i18n'
import { originOfSite } from '@club/settings'
import type { FoundPackage } from '../packages/index.ts'
import { admission, type Caller, refused } from './admission.ts'
import { awaited } from './awaited.ts'
import { isNeedlessBeside, opensLess } from './consequences.ts'
import { oneCurrency } from './currencies.ts'
import type { PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { CardDeclined } from './provider-words.ts'
import { runsAndOpens } from './purchase-state.core.ts'
import { type Purchase, purchasesOf } from './purchases.store.ts'
import { isOtherPrice } from './seen-price.core.ts'
import { metadataOf, priceOf } from './session-parameters.ts'
import type { Settling } from './settling.ts'

/** Seconds for which an offer is valid: the unused part of a subscription shrinks. */
const standsFor = 1800

type Options = Pick<PaymentPorts, 'database' | 'clock' | 'settings' | 'memory' | 'packages'> & {
  provider: Provider
  settling: Settling
  /** Milliseconds since 1970 by the provider's clock. */
  wall: () => number
}

type Wish = { packageID: string; price: string }
/** The wish with what was offered, and the price that stood beside it. */
type Agreed = Wish & { amount: number; at: number; seen?: SeenPrice | undefined }

const changedMeanwhile = () =>
  refused(409, checkoutCodes.differs, 'The price has changed; check it and try again')

/** The subscription that a price would replace: one that runs, and opens less. */
export const replacedBy = (
  purchases: readonly Purchase[],
  option: Pick<PriceOption, 'type' | 'accessData'>,
): Purchase | null =>
  (option.type === 'recurring' &&
    purchases.find((purchase) => runsAndOpens(purchase) && opensLess(purchase, option.accessData))) ||
  null

export type Changes = ReturnType<typeof createChanges>

export function createChanges(options: Options) {
  const { database, settings, provider, settling, wall } = options
  const admit = admission(options)
  const refuseAwaited = awaited(options)
  const refuseOtherCurrency = oneCurrency(options)

  const find = async (wish: Wish, caller: Caller) => {
    const { sold, option } = await admit(wish.packageID, wish.price, caller)
    await refuseAwaited(caller.account.id, sold.id)
    await refuseOtherCurrency(caller.account.id, option)
    const purchases = await purchasesOf(database, caller.account.id)
    const from = replacedBy(purchases, option)
    const item = from && (await provider.subscription(from.id))?.items.data[0]?.id
    if (!from || !item) return null
    const alsoEnd = purchases.filter(
      (other) => other.id !== from.id && isNeedlessBeside(other, option.accessData),
    )
    return { sold, option, from, alsoEnd, item, price: await priceOf(provider, sold, option) }
  }

  return {
    /**
     * The page of the account site on which the fan makes the change; null where there is nothing to change.
     * @throws Refusal 409 where the fan is there already, or there is no such site and the page must show the change itself: nobody pays for both
     */
    async placeOf(sold: FoundPackage, option: PriceOption, caller: Caller): Promise<CheckoutCreated | null> {
      const from = replacedBy(await purchasesOf(database, caller.account.id), option)
      if (!from) return null
      if (caller.page !== null) throw changedMeanwhile()
      const site = originOfSite(settings.sites, 'account', caller.origin)
      if (site === null)
        throw refused(409, checkoutCodes.change, 'Your subscription can be changed to this one')
      const back = new URLSearchParams({
        package: sold.id,
        return: caller.origin + sold.package.successfulPaymentPage,
      })
      return { id: from.id, url: `${site}/buy?${back}` }
    },

    /** @returns null where there is nothing to change. @throws Refusal 403, 409, 410, 503 */
    async offer(wish: Wish, caller: Caller): Promise<ChangeOffer | null> {
      const change = await find(wish, caller)
      if (!change) return null
      const { from, alsoEnd, item, price } = change
      const at = Math.floor(wall() / 1000)
      const { amount, currency } = await provider.previewChange(from.id, item, price, at)
      const amountDisplay = formatMoney(settings.site.locale, amount, currency)
      const alsoEnds = alsoEnd.map(({ title }) => title)
      return {
        data: {
          id: from.id,
          attributes: { fromTitle: from.title, alsoEnds, amount, amountDisplay, currency, at },
        },
      }
    },

    /** @throws Refusal 402 where the card is declined, 409 where it differs from the offer, 403, 410, 503 */
    async make(wish: Agreed, caller: Caller): Promise<{ id: string }> {
      const { amount, at, seen } = wish
      const change = await find(wish, caller)
      const age = wall() / 1000 - at
      const stands = change && age >= 0 && age < standsFor && !isOtherPrice(seen, change.option)
      if (!stands) throw changedMeanwhile()
      const { sold, option, from, item, price } = change
      if ((await provider.previewChange(from.id, item, price, at)).amount !== amount) throw changedMeanwhile()
      try {
        await provider.changePrice({
          id: from.id,
          item,
          price,
          at,
          metadata: metadataOf(sold, option, caller.account),
          key: `change-${from.id}-${price}-${at}`,
        })
      } catch (error) {
        if (error instanceof CardDeclined) throw refused(402, checkoutCodes.declined, error.message)
        throw error
      }
      await settling.subscription(from.id, 'change')
      return { id: from.id }
    },
  }
}
