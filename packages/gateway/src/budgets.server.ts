/** The gateway's budgets: in this process, or in Redis where several gateways share them. If Redis is away, requests still go through. */
import { backOff } from '@club/back-off'
import { createLimiter, type Limiter } from '@club/limiter'
import type { Log } from './log.ts'

/** Milliseconds between attempts to reconnect to Redis: doubling, at most two seconds. */
const retryDelay = backOff(50, 2000)

/** @param prefix begins every key in Redis, so that installations do not share budgets */
export async function openBudgets(
  url: string | null,
  prefix: string,
  log: Log,
): Promise<{ limiter: Limiter; close(): Promise<void> }> {
  if (url === null) return { limiter: createLimiter(), close: async () => {} }
  // Hundreds of modules, loaded only where there is a Redis.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // While Redis is away, budgets are counted here.
    disableOfflineQueue: true,
    // If Redis hangs, at most this many commands queue up.
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: 5000, reconnectStrategy: retryDelay },
  })
  let away = false
  client.on('error', (problem: Error) => {
    if (!away) log.error('Redis does not answer; budgets are counted here', { reason: problem.message })
    away = true
  })
  client.on('ready', () => {
    away = false
  })
  // The site starts whether or not Redis is there.
  void client.connect().catch(() => {})
  return {
    limiter: createLimiter({ redis: client, prefix: `${prefix}limit:` }),
    close: async () => client.destroy(),
  }
}
