/** Identifies this browser to the club, if it gets alerts. Browsers that renew a subscription need not say what it was before. */
import { cacheNames } from './words.ts'

export type Subscriber = { endpoint: string; auth: string }

const address = '/_subscriber'

/** @param subscriber null: alerts have been ended */
export async function keepSubscriber(subscriber: Subscriber | null): Promise<void> {
  if (subscriber === null) return void (await caches.delete(cacheNames.alerts))
  const cache = await caches.open(cacheNames.alerts)
  await cache.put(address, new Response(JSON.stringify(subscriber)))
}

export async function keptSubscriber(): Promise<Subscriber | null> {
  if (!(await caches.has(cacheNames.alerts))) return null
  const kept = await (await caches.open(cacheNames.alerts)).match(address)
  return kept ? ((await kept.json()) as Subscriber) : null
}
