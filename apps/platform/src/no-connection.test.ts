/** What a start says of a server that is not there: really nobody listens at the port. */
import { createServer } from 'node:http'
import { listening } from '@club/process/testing'
import { expect, it } from '@jest/globals'
import { openPostgres } from './database/postgres.server.ts'
import { redisState } from './leases/redis.server.ts'
import { noConnection } from './no-connection.ts'

/** A port that was free a moment ago. */
async function nobodysPort(): Promise<string> {
  const server = createServer()
  const { port } = new URL(await listening(server))
  await new Promise((done) => server.close(done))
  return port
}

it('names DATABASE_URL, and no password', async () => {
  const port = await nobodysPort()
  const failure = await openPostgres(`postgres://ada:secret@127.0.0.1:${port}/club`).catch(String)
  expect(failure).toBe(
    `Error: DATABASE_URL: no connection to PostgreSQL: connect ECONNREFUSED 127.0.0.1:${port}`,
  )
})

it('names REDIS_URL, and no password', async () => {
  const port = await nobodysPort()
  const url = `redis://:secret@127.0.0.1:${port}`
  const failure = await redisState({ url, prefix: 'test:', onProblem: () => {}, now: Date.now }).catch(String)
  expect(failure).toBe(`Error: REDIS_URL: no connection to Redis: connect ECONNREFUSED 127.0.0.1:${port}`)
})

it('says of a name with two addresses what is wrong with each', () => {
  const both = new AggregateError([new Error('no ::1'), new Error('no 127.0.0.1')])
  expect(noConnection('REDIS_URL', 'Redis', both).message).toBe(
    'REDIS_URL: no connection to Redis: no ::1, no 127.0.0.1',
  )
})
