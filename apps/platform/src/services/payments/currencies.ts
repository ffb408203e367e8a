/** Subscriptions of one account are in one currency: the provider neither changes a subscription to another one nor bills a customer in two. */
import { checkoutCodes, type PriceOption } from '@club/contracts'
import type { Database } from '../../database/database.ts'
import { refused } from './admission.ts'
import type { Provider } from './provider.server.ts'
import { mayCharge, purchasesOf } from './purchases.store.ts'

type Options = { database: Database; provider: Pick<Provider, 'subscription'> }

/** @returns a function that throws Refusal 409 where an account has a subscription in another currency than that of the price, 503 */
export const oneCurrency =
  ({ database, provider }: Options) =>
  async (account: string, { type, currency }: Pick<PriceOption, 'type' | 'currency'>): Promise<void> => {
    if (type !== 'recurring') return
    for (const { id } of (await purchasesOf(database, account)).filter(mayCharge)) {
      const subscription = await provider.subscription(id)
      if (subscription && subscription.ended_at === null && subscription.currency !== currency)
        throw refused(
          409,
          checkoutCodes.currency,
          'There is a subscription in another currency; it has to end first',
        )
    }
  }
