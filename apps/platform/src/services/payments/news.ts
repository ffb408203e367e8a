/** The provider's events, by webhook or when we ask: each is processed once, and retried until it has been. */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { News } from './events.core.ts'
import { noteEvent, noteHandled } from './events.store.ts'
import type { PaymentLetters } from './payment-letters.ts'
import type { Provider } from './provider.server.ts'
import { sumOfInvoice } from './purchase-state.core.ts'
import { findPurchase } from './purchases.store.ts'
import type { Settling } from './settling.ts'

type Options = {
  database: Database
  clock: Clock
  settling: Settling
  provider: Pick<Provider, 'subscription'>
  letters: Pick<PaymentLetters, 'renewalAhead'>
}

/** @throws Refusal 503 where the provider cannot be reached for the present state: the event has to come again */
export type TakeEvent = (news: News) => Promise<void>

export function takeEvents({ database, clock, settling, provider, letters }: Options): TakeEvent {
  return async ({ id, type, created, about: concerns }) => {
    if (!concerns) return
    const told = { id, type, createdAt: new Date(created * 1000) }
    if (await noteEvent(database, clock.now(), told)) return
    if (concerns.what === 'renewal') {
      await settling.subscription(concerns.id, id)
      const purchase = await findPurchase(database, concerns.id)
      // News of a period that is over, which come late or after a restore, are of a renewal that has been.
      const item = (await provider.subscription(concerns.id))?.items.data[0]
      if (item && purchase?.opens && purchase.renewsAt !== null && created >= item.current_period_start)
        await letters.renewalAhead(purchase, sumOfInvoice(concerns.invoice, item))
    } else await settling[concerns.what](concerns.id, id)
    await noteHandled(database, clock.now(), id)
  }
}
