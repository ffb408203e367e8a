import { type AddressInfo, createServer } from 'node:net'
import { hasRedis, redisUrl } from '@club/limiter/testing'
import { afterEach, expect, it } from '@jest/globals'
import { openBudgets } from './budgets.server.ts'

const errors: string[] = []
const log = { info() {}, request() {}, error: (message: string) => void errors.push(message) }
afterEach(() => void errors.splice(0))

/** Uses up a small budget. @returns whether each point was allowed */
const spendAll = async ({ limiter }: Awaited<ReturnType<typeof openBudgets>>) => {
  const first = await limiter.spend('search', 'a', 120)
  return [first.allowed, (await limiter.spend('search', 'a')).allowed]
}

it('budgets are counted in this process where no Redis is named', async () => {
  const budgets = await openBudgets(null, 'club:', log)
  expect(await spendAll(budgets)).toEqual([true, false])
  await budgets.close()
  expect(errors).toEqual([])
})

it('a Redis that is away stops nothing: budgets are counted here, and the log says so once', async () => {
  let tries = 0
  const away = createServer((socket) => {
    tries++
    socket.on('error', () => {})
    socket.destroy()
  })
  await new Promise<void>((done) => away.listen(0, '127.0.0.1', done))
  const budgets = await openBudgets(`redis://127.0.0.1:${(away.address() as AddressInfo).port}`, 'club:', log)
  expect(await spendAll(budgets)).toEqual([true, false])
  // Further attempts are not logged.
  while (tries < 3) await new Promise(setImmediate)
  expect(errors).toEqual(['Redis does not answer; budgets are counted here'])
  await budgets.close()
  away.close()
})

const onRedis = hasRedis() ? it : it.skip
onRedis('installations that share a Redis count each for itself, by what their keys begin with', async () => {
  const mine = `test:${process.pid}:mine:`
  const open = (prefix: string) => openBudgets(redisUrl, prefix, log)
  const [one, other, another] = await Promise.all([
    open(mine),
    open(mine),
    open(`test:${process.pid}:theirs:`),
  ])
  const spent = async ({ limiter }: typeof one) => limiter.spent('search', 'a')
  // Counted in Redis once it is reachable.
  while ((await spent(other)) === 0) await one.limiter.spend('search', 'a')
  expect([(await spent(one)) > 0, await spent(another)]).toEqual([true, 0])
  for (const budgets of [one, other, another]) {
    await budgets.limiter.forgive('search', 'a')
    await budgets.close()
  }
})
