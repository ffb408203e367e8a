/** What a caller may spend of the platform, by the address that the gateway reports. */
import type { IncomingHttpHeaders } from 'node:http'
import { addressKey, type BudgetName, type Limiter } from '@club/limiter'
import { addressOf, local } from './caller.ts'
import { tooMany } from './errors.ts'

/** Calls that bypass every gateway, such as those of the workers that render pages, spend nothing. @throws Refusal 429 */
export async function demandBudget(
  limiter: Limiter,
  budget: BudgetName,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const address = addressOf(headers)
  if (address === local) return
  const spent = await limiter.spend(budget, addressKey(address))
  if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
}
