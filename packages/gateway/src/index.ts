/** A site's server, without React: it answers whatever does not need a render. Each site passes in its definition. */
export { readAddress } from './address.core.ts'
export { type CachePolicy, cachePolicy } from './cache-policy.ts'
export { createWorkerPool, type WorkerPool } from './compositions/worker-pool.ts'
export type { PageQueries } from './page-queries.core.ts'
export { runGateway } from './run.ts'
export type { Site } from './site.ts'
