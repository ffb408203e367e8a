/**
 * Limits on anything that a stranger can repeat: budgets over time (`createLimiter`) and places held at once (`createPlaces`).
 * Every budget is in `budgets.ts`.
 */
export { addressKey } from './address-key.core.ts'
export { type Budget, type BudgetName, budgets } from './budgets.ts'
export { inTime } from './in-time.core.ts'
export { createLimiter, type Limiter, type RedisClient, type Verdict } from './limiter.server.ts'
export { createPlaces, type Places } from './places.core.ts'
