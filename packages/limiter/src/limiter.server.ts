/**
 * Budgets over time, kept by rate-limiter-flexible: in this process, or in Redis where several instances share them. While Redis
 * does not answer, this process counts by itself, so that its loss neither lets everybody in nor shuts anybody out. A Redis that
 * hangs is only asked again now and then.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Budget, type BudgetName, budgets } from './budgets.ts'
import { inTime, Silence } from './in-time.core.ts'

/** A connected client of the `redis` package. */
export type RedisClient = object

export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export type Limiter<Name extends string = BudgetName> = {
  /** Spends points of a budget. Refused attempts count as well: a caller who keeps trying keeps waiting. */
  spend(budget: Name, key: string, points?: number): Promise<Verdict>
  /** Whether anything is left; spends nothing. */
  look(budget: Name, key: string): Promise<Verdict>
  /** Points spent so far in the current window. */
  spent(budget: Name, key: string): Promise<number>
  /** Gives one point back, if any was spent, because the attempt turned out to be legitimate. */
  giveBack(budget: Name, key: string): Promise<void>
  /** Resets the count of a key, as after a right password. */
  forgive(budget: Name, key: string): Promise<void>
}

type Options<Name extends string> = {
  /** null: count in this process. */
  redis?: RedisClient | null
  /** Begins every key in Redis. */
  prefix?: string
  /** Default: the product's own table. */
  table?: Readonly<Record<Name, Budget>>
}

/** Redis has this long to answer; if it does not, it is left alone for a while, and then one caller tries it again. */
const answerWithinMs = 1000
const leaveAloneMs = 5000

/**
 * Runs something as if nobody had called it. The library keeps a timer for each key until its window ends, up to a day, and a timer
 * keeps what it was made in: the whole request, with its connection.
 */
const inNobodysName = AsyncLocalStorage.snapshot()

type Ask = <Result>(of: Kept, run: (limiter: RateLimiterAbstract) => Promise<Result>) => Promise<Result>
/** A budget's shared counter, and the one of this process for when that is silent. */
type Kept = { limiter: RateLimiterAbstract; here: RateLimiterAbstract }

function askInTime(): Ask {
  /** Until then Redis is not asked; null while it answers. */
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
  const asking = askInTime()
  const ask: Ask = (kept, run) => inNobodysName(() => asking(kept, run))
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
