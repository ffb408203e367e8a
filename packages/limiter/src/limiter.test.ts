import { AsyncLocalStorage } from 'node:async_hooks'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createClient } from 'redis'
import { addressKey } from './address-key.core.ts'
import { createLimiter } from './limiter.server.ts'
import { createPlaces } from './places.core.ts'
import { hasRedis, redisUrl } from './testing/redis-server.ts'

const table = { tight: { points: 3, seconds: 60 }, short: { points: 1, seconds: 1 } }

const open = async () => {
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false },
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

for (const where of ['in process', 'in Redis']) {
  const describeThere = where === 'in process' || hasRedis() ? describe : describe.skip
  describeThere(`a limiter ${where}`, () => {
    let client: Awaited<ReturnType<typeof open>> | null = null
    let prefix = ''
    beforeAll(async () => {
      if (where === 'in Redis') client = await open()
      prefix = `test:${process.pid}:${Math.random()}:`
    })
    afterAll(async () => client?.destroy())
    const make = () => createLimiter({ table, prefix, redis: client })

    it('spends a budget of each key by itself, and says how long to wait', async () => {
      const limiter = make()
      for (let time = 0; time < 3; time++)
        expect(await limiter.spend('tight', 'a')).toEqual({ allowed: true })
      const refused = await limiter.spend('tight', 'a')
      expect(refused.allowed).toBe(false)
      if (!refused.allowed) expect(refused.retryAfterSeconds).toBeGreaterThan(50)
      expect(await limiter.spend('tight', 'b')).toEqual({ allowed: true })
      expect(await limiter.spent('tight', 'b')).toBe(1)
    })

    it('looks without spending, and forgives', async () => {
      const limiter = make()
      for (let time = 0; time < 5; time++) expect((await limiter.look('tight', 'c')).allowed).toBe(true)
      await limiter.spend('tight', 'c', 3)
      expect((await limiter.look('tight', 'c')).allowed).toBe(false)
      await limiter.forgive('tight', 'c')
      expect((await limiter.look('tight', 'c')).allowed).toBe(true)
    })

    it('gives back a point that was spent, and none that was not', async () => {
      const limiter = make()
      await limiter.giveBack('tight', 'e')
      expect(await limiter.spent('tight', 'e')).toBe(0)
      await limiter.spend('tight', 'e', 3)
      await limiter.giveBack('tight', 'e')
      expect((await limiter.spend('tight', 'e')).allowed).toBe(true)
      expect((await limiter.spend('tight', 'e')).allowed).toBe(false)
    })

    it('has a full budget again when its time is over', async () => {
      const limiter = make()
      expect((await limiter.spend('short', 'd')).allowed).toBe(true)
      expect((await limiter.spend('short', 'd')).allowed).toBe(false)
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await limiter.spend('short', 'd')).allowed).toBe(true)
    })
  })
}

const itOnRedis = hasRedis() ? it : it.skip

itOnRedis('two instances share a budget in Redis, and one goes on by itself when Redis is gone', async () => {
  const [one, other] = [await open(), await open()]
  const prefix = `test:${process.pid}:${Math.random()}:`
  const [here, there] = [
    createLimiter({ table, prefix, redis: one }),
    createLimiter({ table, prefix, redis: other }),
  ]
  await here.spend('tight', 'x', 2)
  await there.spend('tight', 'x')
  expect((await here.spend('tight', 'x')).allowed).toBe(false)
  other.destroy()
  const answers = [await there.spend('tight', 'y', 3), await there.spend('tight', 'y')]
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, false])
  one.destroy()
})

it('keeps nothing of the request that spends: its timers last as long as a budget’s window, and are made in nobody’s name', async () => {
  const requests = new AsyncLocalStorage<string>()
  const madeIn: unknown[] = []
  const begin = globalThis.setTimeout
  const spied = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
    ...given: Parameters<typeof begin>
  ) => {
    madeIn.push(requests.getStore())
    return begin(...given)
  }) as typeof begin)
  try {
    const limiter = createLimiter({ table })
    await requests.run('a request', async () => {
      expect((await limiter.spend('tight', 'a')).allowed).toBe(true)
      expect(requests.getStore()).toBe('a request')
    })
    expect(madeIn).toEqual([undefined])
  } finally {
    spied.mockRestore()
  }
})

it('counts here while Redis hangs, and waits for it once', async () => {
  const silent = createServer((socket) => {
    socket.on('error', () => {})
    // Answers the client's greeting, so that it counts as connected, and nothing after that.
    socket.once('data', () => socket.write('+OK\r\n+OK\r\n'))
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const client = createClient({
    url: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const limiter = createLimiter({ table, redis: client })
    const began = performance.now()
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await limiter.spend('tight', 'a'))
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false])
    expect(await limiter.spent('tight', 'a')).toBe(4)
    expect((await limiter.look('tight', 'a')).allowed).toBe(false)
    await limiter.forgive('tight', 'a')
    expect((await limiter.look('tight', 'a')).allowed).toBe(true)
    expect(performance.now() - began).toBeLessThan(4000)
  } finally {
    client.destroy()
    await new Promise((done) => silent.close(done))
  }
})

it('holds places for each key and in all, and gives each back once', () => {
  const places = createPlaces({ ofKey: 2, inAll: 3 })
  const first = places.take('a')
  expect(first).not.toBeNull()
  expect(places.take('a')).not.toBeNull()
  expect(places.take('a')).toBeNull()
  expect(places.take('b')).not.toBeNull()
  expect(places.take('c')).toBeNull()
  first?.()
  first?.()
  expect(places.taken()).toBe(2)
  expect(places.taken('a')).toBe(1)
  expect(places.take('c')).not.toBeNull()
  const bytes = createPlaces({ ofKey: 10, inAll: 15 })
  const most = bytes.take('a', 8)
  expect(bytes.take('a', 3)).toBeNull()
  expect(bytes.take('b', 8)).toBeNull()
  most?.()
  expect(bytes.take('b', 8)).not.toBeNull()
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
