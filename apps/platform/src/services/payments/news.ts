/** What the provider tells, by webhook or when it is asked: each event is carried out once, or again until it has been. */
import type Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { aboutOf } from './events.core.ts'
import { noteEvent, noteHandled } from './events.store.ts'
import type { PaymentLetters } from './payment-letters.ts'
import { findPurchase } from './purchases.store.ts'
import type { Settling } from './settling.ts'

type Options = {
  database: Database
  clock: Clock
  settling: Settling
  letters: Pick<PaymentLetters, 'renewalAhead'>
}

/** @throws Refusal 503 where the provider cannot be asked what is so now: the event has to come again */
export type TakeEvent = (event: Stripe.Event) => Promise<void>

export function takeEvents({ database, clock, settling, letters }: Options): TakeEvent {
  return async (event) => {
    const concerns = aboutOf(event)
    if (!concerns) return
    const { id, type, created } = event
    const told = { id, type, createdAt: new Date(created * 1000) }
    if (await noteEvent(database, clock.now(), told)) return
    const { what } = concerns
    if (what === 'renewal') {
      const purchase = await findPurchase(database, concerns.id)
      if (purchase?.opens) await letters.renewalAhead(purchase)
    } else await settling[what](concerns.id, id)
    await noteHandled(database, clock.now(), id)
  }
}
