import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisUrl } from '@club/limiter/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createClient } from 'redis'
import { freePort } from '../../../../tools/test/free-port.ts'
import { openPassage } from '../testing/passage.ts'
import { describeOnRedis, describeOnStates } from '../testing/shared-states.ts'
import type { Announcement, Lease, SharedState } from './leases.ts'
import { redisState } from './redis.server.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const life = 75_000

const aLease = (playbackID: string, more: Partial<Lease> = {}): Lease => ({
  playbackID,
  entryID: 'live-main',
  title: 'Blues TV Live: 1–0 “again”',
  device: 'Chrome on Linux',
  sessionID: 's1',
  place: { asked: true, country: 'GB' },
  bypassed: false,
  startedAt: now,
  expiresAt: now + life,
  ...more,
})
const claim = (
  state: SharedState,
  playbackID: string,
  more: { at?: number; limit?: number; replaces?: string } = {},
) => {
  const at = more.at ?? now
  return state.claim('fan', {
    lease: aLease(playbackID, { startedAt: at, expiresAt: at + life }),
    limit: more.limit ?? 2,
    replaces: more.replaces ?? null,
    now: at,
  })
}
const ids = (leases: readonly Lease[]) => leases.map(({ playbackID }) => playbackID)

describeOnStates('leases', now, (open) => {
  it('are given out up to the limit, each account’s for itself, and say what has them', async () => {
    const state = await open()
    expect(await claim(state, 'a')).toEqual({ claimed: true })
    expect(await claim(state, 'b', { at: now + 5 })).toEqual({ claimed: true })
    const third = await claim(state, 'c', { at: now + 9 })
    expect(third).toEqual({
      claimed: false,
      playing: [aLease('a'), aLease('b', { startedAt: now + 5, expiresAt: now + 5 + life })],
    })
    expect(await state.list('fan', now + 9)).toHaveLength(2)
    const other = { lease: aLease('z'), limit: 2, replaces: null, now }
    expect(await state.claim('other', other)).toEqual({ claimed: true })
  })

  it('hold the limit when fifty ask at once, from two instances', async () => {
    const states = [await open(), await open()] as const
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(index % 2 ? states[0] : states[1], `p${index}`)),
    )
    expect(answers.filter(({ claimed }) => claimed)).toHaveLength(2)
    expect(await states[0].list('fan', now)).toHaveLength(2)
  })

  it('end by themselves without a ping, and live on with one', async () => {
    const state = await open()
    await claim(state, 'silent')
    await claim(state, 'pinging')
    expect(await state.renew('fan', ['pinging', 'unknown'], now + 60_000, now + 60_000 + life)).toBe(1)
    expect(ids(await state.list('fan', now + life - 1))).toEqual(['pinging', 'silent'])
    expect(ids(await state.list('fan', now + life))).toEqual(['pinging'])
    // Its place is free, and an expired lease is not revived.
    expect(await state.renew('fan', ['silent'], now + life, now + 2 * life)).toBe(0)
    expect(await claim(state, 'next', { at: now + life })).toEqual({ claimed: true })
    expect(ids(await state.list('fan', now + 60_000 + life))).toEqual(['next'])
  })

  it('go over to another session with all that it plays, and with their ends', async () => {
    const state = await open()
    for (const [playbackID, sessionID] of [
      ['a', 's1'],
      ['b', 's1'],
      ['c', 's11'],
    ] as const)
      await state.claim('fan', {
        ...{ limit: 9, replaces: null, now },
        lease: aLease(playbackID, { sessionID, title: '"sessionID":"s1"' }),
      })
    await state.renew('fan', ['a'], now, now + 2 * life)
    await state.move('other', 's1', 's2', now)
    await state.move('fan', 's1', 's2', now)
    const moved = await state.list('fan', now)
    expect(moved.map(({ sessionID, expiresAt }) => [sessionID, expiresAt - now])).toEqual([
      ['s2', 2 * life],
      ['s2', life],
      ['s11', life],
    ])
    expect(moved.every(({ title }) => title === '"sessionID":"s1"')).toBe(true)
  })

  it('are ended by hand, once', async () => {
    const state = await open()
    await claim(state, 'a')
    expect(await state.end('other', 'a', now)).toBe(false)
    expect(await state.end('fan', 'a', now)).toBe(true)
    expect(await state.end('fan', 'a', now)).toBe(false)
    await claim(state, 'b')
    expect(await state.end('fan', 'b', now + life)).toBe(false)
    expect(await state.list('fan', now)).toEqual([])
  })

  it('make room for the one that takes their place, and only for that', async () => {
    const state = await open()
    await claim(state, 'a')
    await claim(state, 'b')
    expect(await claim(state, 'c', { replaces: 'unknown' })).toMatchObject({ claimed: false })
    expect(await claim(state, 'c', { replaces: 'a' })).toEqual({ claimed: true })
    expect(ids(await state.list('fan', now))).toEqual(['b', 'c'])
    // Claiming for the same playback again takes the same place.
    expect(await claim(state, 'c')).toEqual({ claimed: true })
    expect(await state.list('fan', now)).toHaveLength(2)
    // A refused claim has replaced nothing.
    expect(await claim(state, 'd', { limit: 1, replaces: 'b' })).toMatchObject({ claimed: false })
    expect(ids(await state.list('fan', now))).toEqual(['b', 'c'])
  })

  it('know no limit where there is none', async () => {
    const state = await open()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        claim(state, `p${index}`, { limit: Number.POSITIVE_INFINITY }),
      ),
    )
    expect(answers.every(({ claimed }) => claimed)).toBe(true)
  })

  it('say since when they are kept, and keep saying it', async () => {
    const state = await open()
    expect(await state.keptSince(now)).toBe(now)
    expect(await (await open()).keptSince(now + 1000)).toBe(now)
  })

  it('are kept since the start, not since the first is missed', async () => {
    const state = await open()
    expect(await state.keptSince(now + 20_000)).toBe(now)
  })
})

const hasOwnRedis = spawnSync('redis-server', ['--version']).status === 0
const describeOnOwnRedis = hasOwnRedis ? describe : describe.skip

describeOnOwnRedis('leases in a Redis of one’s own', () => {
  let folder = ''
  let server: ChildProcess | null = null
  let state: SharedState | null = null
  let at = now
  let port = 0
  const start = () => {
    const options = ['--port', String(port), '--dir', folder, '--save', '3600 1', '--bind', '127.0.0.1']
    server = spawn('redis-server', options, { stdio: 'ignore' })
  }
  const kill = async () => {
    const ended = server && once(server, 'exit')
    server?.kill('SIGKILL')
    await ended
  }
  const clientOf = () => createClient({ url: `redis://127.0.0.1:${port}` })
  const withClient = async <Result>(work: (client: ReturnType<typeof clientOf>) => Promise<Result>) => {
    const client = clientOf()
    client.on('error', () => {})
    await client.connect()
    return work(client).finally(() => client.destroy())
  }
  const answers = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const lack = await state?.demand().catch((error: unknown) => error)
      if (lack === undefined) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('the state never answered again')
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-redis-'))
    at = now
    port = await freePort()
    start()
    await withClient(async (client) => void (await client.ping()))
    const url = `redis://127.0.0.1:${port}`
    state = await redisState({ url, prefix: 'own:', onProblem: () => {}, now: () => at })
  })
  afterEach(async () => {
    await state?.close()
    await kill()
    await rm(folder, { recursive: true, force: true })
  })

  it('are not ready where its user may not ask it which run it is', async () => {
    await withClient((client) => client.sendCommand(['ACL', 'SETUSER', 'default', '-info']))
    await expect(state?.demand()).rejects.toMatchObject({ status: 503 })
    await withClient((client) => client.sendCommand(['ACL', 'SETUSER', 'default', '+info']))
    await expect(state?.demand()).resolves.toBeUndefined()
  })

  it('are kept since it was started again, whatever its snapshot says', async () => {
    expect(await state?.keptSince(at)).toBe(now)
    await withClient((client) => client.sendCommand(['SAVE']))
    at += 600_000
    if (state) await claim(state, 'lost', { at })
    await kill()
    at += 5000
    start()
    await answers()
    expect(await state?.list('fan', at)).toEqual([])
    expect(await state?.keptSince(at + 10_000)).toBe(at)
  })

  it('are not there to be had while it takes no writes, which readiness asks about', async () => {
    await expect(state?.demand()).resolves.toBeUndefined()
    await withClient(async (client) => {
      await client.configSet('maxmemory', '1')
      await expect(state?.demand()).rejects.toMatchObject({ status: 503 })
      await client.configSet('maxmemory', '0')
      await expect(state?.demand()).resolves.toBeUndefined()
      await client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
      await expect(state?.demand()).rejects.toMatchObject({ status: 503 })
    })
  })
})

describeOnStates('announcements', now, (open) => {
  it('reach every instance, until it stops listening', async () => {
    const heard: [string, Announcement][] = []
    const [first, second] = [await open(), await open()]
    const stop = first.hear((announcement) => heard.push(['first', announcement]))
    second.hear((announcement) => heard.push(['second', announcement]))
    const told: Announcement = { account: 'fan', playbackID: 'a', reason: 'stopped' }
    await first.announce(told)
    await until(() => heard.length === 2)
    expect(heard.map(([who]) => who).sort()).toEqual(['first', 'second'])
    expect(heard.every(([, announcement]) => JSON.stringify(announcement) === JSON.stringify(told))).toBe(
      true,
    )
    stop()
    await second.announce(told)
    await until(() => heard.length === 3)
    expect(heard.at(-1)?.[0]).toBe('second')
  })
})

it('a Redis that is not there is named at the start', async () => {
  const gone = redisState({ url: 'redis://127.0.0.1:1', prefix: 'x:', onProblem: () => {}, now: () => now })
  await expect(gone).rejects.toThrow(/ECONNREFUSED/)
})

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 200) throw new Error('it never held')
    await new Promise((done) => setTimeout(done, 10))
  }
}

describeOnRedis('leases in a Redis that hangs', () => {
  it('are refused in two seconds, and given out again when it speaks', async () => {
    const passage = await openPassage(redisUrl)
    const state = await redisState({
      url: `redis://127.0.0.1:${passage.port}`,
      prefix: `test-hanging-${process.pid}:`,
      onProblem: () => {},
      now: () => now,
    })
    try {
      passage.stall()
      const began = performance.now()
      const asked = await Promise.allSettled([
        claim(state, 'a'),
        state.list('fan', now),
        state.renew('fan', ['a'], now, now + life),
        state.demand(),
      ])
      for (const answer of asked)
        expect(answer).toMatchObject({ status: 'rejected', reason: { status: 503 } })
      expect(performance.now() - began).toBeLessThan(4000)
      passage.open()
      expect(await claim(state, 'b')).toEqual({ claimed: true })
      // Redis has carried out the first as well, and then taken it back: nobody plays it.
      expect(ids(await state.list('fan', now))).toEqual(['b'])
      await state.end('fan', 'b', now)
      passage.stall()
    } finally {
      const stopping = performance.now()
      await state.close()
      expect(performance.now() - stopping).toBeLessThan(4000)
      await passage.end()
    }
  })
})
