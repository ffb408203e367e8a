/** Both kinds of shared state for tests: in this process and, if a server is available, in Redis. */
import { randomBytes } from 'node:crypto'
import { hasRedis, redisUrl } from '@club/limiter/testing'
import { afterEach, describe } from '@jest/globals'
import { createClient } from 'redis'
import { inProcessState } from '../leases/in-process.ts'
import type { SharedState } from '../leases/leases.ts'
import { redisState } from '../leases/redis.server.ts'

/** Opens states that share everything with one another, like instances of one platform. */
export type OpenState = () => Promise<SharedState>

/**
 * Declares the same tests for both.
 * @param declare gets a function that opens the state; in process it is the same one each time within a test
 */
export function describeOnStates(
  title: string,
  now: number,
  declare: (open: OpenState, kind: 'in process' | 'Redis') => void,
): void {
  describe(`${title}, in process`, () => {
    let state: SharedState | null = null
    afterEach(async () => {
      await state?.close()
      state = null
    })
    declare(async () => {
      state ??= inProcessState(now)
      return state
    }, 'in process')
  })

  describeOnRedis(`${title}, in Redis`, () => {
    let prefix = freshPrefix()
    let opened: SharedState[] = []
    afterEach(async () => {
      await Promise.all(opened.map((state) => state.close()))
      await forget(prefix)
      opened = []
      prefix = freshPrefix()
    })
    declare(async () => {
      const state = await redisState({ url: redisUrl, prefix, onProblem: () => {}, now: () => now })
      opened.push(state)
      return state
    }, 'Redis')
  })
}

/** Declares tests that need a Redis server; they are skipped without one. */
export function describeOnRedis(title: string, declare: () => void): void {
  const describeThere = hasRedis() ? describe : describe.skip
  describeThere(title, declare)
}

const freshPrefix = () => `test-${randomBytes(6).toString('hex')}:`

async function forget(prefix: string): Promise<void> {
  const client = createClient({ url: redisUrl })
  await client.connect()
  for await (const keys of client.scanIterator({ MATCH: `${prefix}*` }))
    if (keys.length > 0) await client.del(keys)
  await client.close()
}
