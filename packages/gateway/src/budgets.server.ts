/** The gateway's budgets: in this process, or in Redis where several gateways share them. A Redis that is away stops nothing. */
import { backOff } from '@club/back-off'
import { createLimiter, type Limiter } from '@club/limiter'
import type { Log } from './log.ts'

/** Milliseconds between two tries to reach Redis again: doubling, at most two seconds. */
const retryDelay = backOff(50, 2000)

/** @param prefix what every key in Redis begins with: another installation's are its own */
export async function openBudgets(
  url: string | null,
  prefix: string,
  log: Log,
): Promise<{ limiter: Limiter; close(): Promise<void> }> {
  if (url === null) return { limiter: createLimiter(), close: async () => {} }
  // Hundreds of modules, for those alone who have a Redis.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // Whoever asks while it is away is counted here meanwhile.
    disableOfflineQueue: true,
    // One that hangs gathers no more than so many questions.
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
  // The site starts whether Redis is there or not.
  void client.connect().catch(() => {})
  return {
    limiter: createLimiter({ redis: client, prefix: `${prefix}limit:` }),
    close: async () => client.destroy(),
  }
}
