/**
 * Payments (docs/product.md#checkout): from the press on a price to what an account may watch. The provider handles the money and is the
 * authority on it; this service asks the provider, and keeps the entitlements in step.
 */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Account } from '../../identity/accounts.store.ts'
import type { Billing } from '../../identity/routes.ts'
import { calledOffRoutes } from './called-off.routes.ts'
import { createChanges } from './changes.ts'
import { createCheckouts } from './checkout.ts'
import { forgetOldCheckouts, openSessionsOf } from './checkouts.store.ts'
import { closingPages } from './closing-pages.ts'
import { forgetCustomer } from './customers.store.ts'
import { forgetOldEvents } from './events.store.ts'
import { takeEvents } from './news.ts'
import { type NotOpenNow, notOpenNow } from './not-open.core.ts'
import { offLetters } from './off-letters.ts'
import { paymentLetters } from './payment-letters.ts'
import { paymentRoutes, type Till } from './payments.routes.ts'
import type { PaymentPorts } from './ports.ts'
import { hasBegunPass, mayCharge, passMatchesOf, purchasesOf } from './purchases.store.ts'
import { createReconciler } from './reconciler.ts'
import { createSettling, grantByNow } from './settling.ts'
import { allOf } from './shown-purchase.core.ts'
import { webhookSecret } from './webhook-secret.ts'
import { webhookRoutes } from './webhooks.routes.ts'

/** @param opens the entitlements that open the entry in question */
export const boughtNotOpen = async (
  database: Database,
  account: string,
  opens: readonly string[],
  now: Date,
): Promise<NotOpenNow> => notOpenNow(await purchasesOf(database, account), opens, now)

/**
 * A pass opens at its minute, not at the reconciler's next pass: before we refuse an account as holding nothing, it gets whatever
 * has begun by now.
 * @returns whether that changed what the account has
 */
export const openBegunPasses = async (database: Database, clock: Clock, account: string): Promise<boolean> =>
  (await hasBegunPass(database, account, clock.now())) && grantByNow(database, clock, account, 'window')

export type Payments = Awaited<ReturnType<typeof create>>

export async function create(ports: PaymentPorts & { stopping: AbortSignal }) {
  const { database, clock, payments, settings, vouchers } = ports
  const purchases = async ({ id, entitlements }: Pick<Account, 'id' | 'entitlements'>) =>
    allOf(
      await purchasesOf(database, id),
      await vouchers.of(id),
      entitlements,
      await passMatchesOf(ports, id),
      settings.site.locale,
    ).map(({ attributes }) => attributes)
  const forgetOld = async (now: Date) => {
    await forgetOldEvents(database, now)
    await forgetOldCheckouts(database, now)
  }
  const routesOf = (till: Till | null) => [
    ...paymentRoutes(ports, till),
    ...calledOffRoutes(ports),
    ...webhookRoutes(ports, till),
  ]
  if (!payments)
    return {
      routes: routesOf(null),
      forgetOld,
      reconciler: null,
      billing: { purchases, moved: async () => true, blocked: async () => {}, end: async () => {} },
    }
  const { createProvider } = await import('./provider.server.ts')
  const provider = createProvider(payments)
  const letters = paymentLetters(ports)
  const settling = createSettling({ ...ports, provider, letters })
  const take = takeEvents({ database, clock, settling, provider, letters })
  const changes = createChanges({ ...ports, provider, settling, wall: Date.now })
  const checkouts = createCheckouts({ ...ports, provider, settling, changes, wall: Date.now })
  const closePages = closingPages({ provider, settling })
  const moved: Billing['moved'] = async ({ id, email, stripeCustomerID: customer }) => {
    if (customer === null) return true
    try {
      if (await provider.writeTo(customer, email)) return true
      await forgetCustomer(database, id, customer)
      return false
    } catch (problem) {
      // Its message may contain the address.
      const reason = problem instanceof Error ? problem.name : 'unknown'
      ports.warn({ reason, customer }, 'the payment provider was not told of another address')
      return true
    }
  }
  const till: Till = {
    moved,
    provider,
    checkouts,
    changes,
    settling,
    take,
    secret: webhookSecret({
      database,
      settings: payments,
      provider,
      address: frontDoor(settings.sites?.main ?? settings.sites?.streamer),
    }),
  }
  return {
    routes: routesOf(till),
    forgetOld,
    reconciler: createReconciler({
      ...ports,
      wall: Date.now,
      provider,
      settling,
      take,
      offLetters: offLetters(ports),
      secret: till.secret,
    }),

    billing: {
      purchases,
      moved,
      async blocked(account: string): Promise<void> {
        try {
          await closePages(await openSessionsOf(database, account), 'account blocked')
        } catch (err) {
          ports.warn({ err, account }, 'payment pages of a blocked account are not closed yet')
        }
      },
      /**
       * Stops all charges to an account: its subscriptions end now, and its open checkouts can no longer be paid. Invoices stay.
       * @throws Refusal 503 where the provider does not answer: the account must not end before its billing
       */
      async end(account: string): Promise<void> {
        await closePages(await openSessionsOf(database, account), 'account ended')
        for (const purchase of await purchasesOf(database, account)) {
          if (!mayCharge(purchase)) continue
          await provider.cancel(purchase.id)
          await settling.subscription(purchase.id, 'account ended')
        }
      },
    },
  }
}

/** Where one of our sites takes webhooks: its own front door, by the one name that every program on this machine can reach. */
function frontDoor(site: string | undefined): string {
  const port = site?.startsWith(':') ? site.slice(1) : site && new URL(site).port
  return `http://127.0.0.1:${port || 4200}/api/payments/v1/webhooks`
}
