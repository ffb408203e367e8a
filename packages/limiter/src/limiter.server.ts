/**
 * Budgets over time, kept by rate-limiter-flexible: in this process, or in Redis where several instances share them. A Redis
 * that does not answer is stood in for by this process's own count, so that its loss neither lets everybody in nor shuts
 * anybody out.
 */
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Budget, type BudgetName, budgets } from './budgets.ts'

/** A client of the `redis` package, connected by whoever made it. */
export type RedisClient = object

export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export type Limiter<Name extends string = BudgetName> = {
  /** Spends points of a budget. What is refused is counted as well: who goes on asking goes on waiting. */
  spend(budget: Name, key: string, points?: number): Promise<Verdict>
  /** Whether there is something left, spending nothing. */
  look(budget: Name, key: string): Promise<Verdict>
  /** Points spent by now in the running window. */
  spent(budget: Name, key: string): Promise<number>
  /** Begins anew for a key, as after a right password. */
  forgive(budget: Name, key: string): Promise<void>
}

type Options<Name extends string> = {
  /** null: within this process. */
  redis?: RedisClient | null
  /** Before every key in Redis. */
  prefix?: string
  /** The product's own table where none is given. */
  table?: Readonly<Record<Name, Budget>>
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

export function createLimiter<Name extends string = BudgetName>({
  redis = null,
  prefix = 'club:limit:',
  table = budgets as unknown as Readonly<Record<Name, Budget>>,
}: Options<Name> = {}): Limiter<Name> {
  const limiters = new Map<Name, RateLimiterAbstract>()
  for (const [name, { points, seconds: duration }] of Object.entries(table) as [Name, Budget][]) {
    const own = { points, duration, keyPrefix: `${prefix}${name}` }
    limiters.set(
      name,
      redis === null
        ? new RateLimiterMemory(own)
        : new RateLimiterRedis({
            ...own,
            storeClient: redis,
            useRedisPackage: true,
            insuranceLimiter: new RateLimiterMemory(own),
          }),
    )
  }
  const of = (name: Name): RateLimiterAbstract => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`there is no budget '${name}'`)
    return limiter
  }
  return {
    async spend(budget, key, points = 1) {
      try {
        await of(budget).consume(key, points)
        return { allowed: true }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return { allowed: false, retryAfterSeconds: seconds(refused.msBeforeNext) }
      }
    },
    async look(budget, key) {
      const state = await of(budget).get(key)
      return state && state.consumedPoints >= of(budget).points
        ? { allowed: false, retryAfterSeconds: seconds(state.msBeforeNext) }
        : { allowed: true }
    },
    spent: async (budget, key) => (await of(budget).get(key))?.consumedPoints ?? 0,
    forgive: async (budget, key) => {
      await of(budget).delete(key)
    },
  }
}
