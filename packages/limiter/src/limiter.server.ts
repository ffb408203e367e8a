/**
 * Budgets over time, kept by rate-limiter-flexible: in this process, or in Redis where several instances share them. A Redis
 * that does not answer is stood in for by this process's own count, so that its loss neither lets everybody in nor shuts
 * anybody out. One that hangs is asked again only now and then.
 */
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Budget, type BudgetName, budgets } from './budgets.ts'
import { inTime, Silence } from './in-time.core.ts'

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
  /** What was spent turned out to be well spent: one point comes back, and never more than were spent. */
  giveBack(budget: Name, key: string): Promise<void>
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

/** Redis has so long for an answer; where it gave none it is left alone for a while, and then one caller tries it. */
const answerWithinMs = 1000
const leaveAloneMs = 5000

type Ask = <Result>(of: Kept, run: (limiter: RateLimiterAbstract) => Promise<Result>) => Promise<Result>
/** A budget where it is counted, and in this process where that is silent. */
type Kept = { limiter: RateLimiterAbstract; here: RateLimiterAbstract }

function askInTime(): Ask {
  /** Until then nobody asks; null while it answers. */
  let silentUntil: number | null = null
  return async ({ limiter, here }, run) => {
    if (limiter === here) return run(here)
    if (silentUntil !== null) {
      if (performance.now() < silentUntil) return run(here)
      silentUntil = performance.now() + leaveAloneMs
    }
    try {
      const answer = await inTime(run(limiter), answerWithinMs)
      silentUntil = null
      return answer
    } catch (problem) {
      if (!(problem instanceof Silence)) {
        silentUntil = null
        throw problem
      }
      silentUntil = performance.now() + leaveAloneMs
      return run(here)
    }
  }
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

export function createLimiter<Name extends string = BudgetName>({
  redis = null,
  prefix = 'club:limit:',
  table = budgets as unknown as Readonly<Record<Name, Budget>>,
}: Options<Name> = {}): Limiter<Name> {
  const limiters = new Map<Name, Kept>()
  for (const [name, { points, seconds: duration }] of Object.entries(table) as [Name, Budget][]) {
    const own = { points, duration, keyPrefix: `${prefix}${name}` }
    const here = new RateLimiterMemory(own)
    const shared =
      redis &&
      new RateLimiterRedis({ ...own, storeClient: redis, useRedisPackage: true, insuranceLimiter: here })
    limiters.set(name, { limiter: shared ?? here, here })
  }
  const of = (name: Name): Kept => {
    const kept = limiters.get(name)
    if (!kept) throw new Error(`there is no budget '${name}'`)
    return kept
  }
  const ask = askInTime()
  return {
    async spend(budget, key, points = 1) {
      try {
        await ask(of(budget), (limiter) => limiter.consume(key, points))
        return { allowed: true }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return { allowed: false, retryAfterSeconds: seconds(refused.msBeforeNext) }
      }
    },
    async look(budget, key) {
      const kept = of(budget)
      const state = await ask(kept, (limiter) => limiter.get(key))
      return state && state.consumedPoints >= kept.here.points
        ? { allowed: false, retryAfterSeconds: seconds(state.msBeforeNext) }
        : { allowed: true }
    },
    spent: async (budget, key) => (await ask(of(budget), (limiter) => limiter.get(key)))?.consumedPoints ?? 0,
    giveBack: async (budget, key) => {
      await ask(of(budget), async (limiter) => {
        const state = await limiter.get(key)
        if (state !== null && state.consumedPoints > 0) await limiter.reward(key, 1)
      })
    },
    forgive: async (budget, key) => {
      await ask(of(budget), (limiter) => limiter.delete(key))
    },
  }
}
