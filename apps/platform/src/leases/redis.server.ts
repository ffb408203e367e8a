/** Leases and announcements in Redis, for several instances of the platform. Each change is one script, so it is atomic. */
import { backOff } from '@club/back-off'
import { inTime } from '@club/limiter'
import { noConnection } from '../no-connection.ts'
import { overloaded } from '../server/errors.ts'
import { type Announcement, type Lease, oldestFirst, type SharedState } from './leases.ts'

/**
 * One hash per account: playback → '{expiresAt}:{lease as JSON}'. Each script first drops expired leases by the caller's
 * clock; the key's own expiry only cleans up after accounts that are never read again.
 */
const dropExpired = `
local function alive(key, now)
  local all = redis.call('HGETALL', key)
  local left = {}
  for i = 1, #all, 2 do
    local mark = string.find(all[i + 1], ':', 1, true)
    if tonumber(string.sub(all[i + 1], 1, mark - 1)) > now then left[all[i]] = all[i + 1]
    else redis.call('HDEL', key, all[i]) end
  end
  return left
end
`
const scripts = {
  // ARGV: now, playback, value, limit, replaced playback or ''
  claim: `${dropExpired}
local others = {}
for id, value in pairs(alive(KEYS[1], tonumber(ARGV[1]))) do
  if id ~= ARGV[2] and id ~= ARGV[5] then others[#others + 1] = value end
end
if #others >= tonumber(ARGV[4]) then return others end
if ARGV[5] ~= '' then redis.call('HDEL', KEYS[1], ARGV[5]) end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], 86400)
return {}`,
  // ARGV: now, expiresAt, playbacks…
  renew: `${dropExpired}
local left = alive(KEYS[1], tonumber(ARGV[1]))
local renewed = 0
for i = 3, #ARGV do
  local value = left[ARGV[i]]
  if value then
    local mark = string.find(value, ':', 1, true)
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[2] .. string.sub(value, mark))
    renewed = renewed + 1
  end
end
if renewed > 0 then redis.call('EXPIRE', KEYS[1], 86400) end
return renewed`,
  // ARGV: now, the member that names the session, as JSON, and what it is from now on
  move: `${dropExpired}
for id, value in pairs(alive(KEYS[1], tonumber(ARGV[1]))) do
  local first, last = string.find(value, ARGV[2], 1, true)
  if first then
    redis.call('HSET', KEYS[1], id, string.sub(value, 1, first - 1) .. ARGV[3] .. string.sub(value, last + 1))
  end
end
return 0`,
  // ARGV: now, playback
  end: `${dropExpired}
alive(KEYS[1], tonumber(ARGV[1]))
return redis.call('HDEL', KEYS[1], ARGV[2])`,
  // ARGV: playback, value as claimed: one that has been claimed anew or renewed meanwhile stays
  takeBack: `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 0`,
  // ARGV: now. The value is '{run}:{since}': a Redis that has been started again may have the key from its snapshot, but not the leases since.
  keptSince: `
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local kept = redis.call('GET', KEYS[1])
if kept and string.sub(kept, 1, #run + 1) == run .. ':' then return string.sub(kept, #run + 2) end
redis.call('SET', KEYS[1], run .. ':' .. ARGV[1])
return ARGV[1]`,
}

const leaseOf = (value: string): Lease => {
  const mark = value.indexOf(':')
  return { ...(JSON.parse(value.slice(mark + 1)) as Lease), expiresAt: Number(value.slice(0, mark)) }
}

export type RedisOptions = {
  url: string
  /** Prefix of every key, so that installations and tests can share a server without collisions. */
  prefix: string
  /** A connection has broken; it reconnects by itself, and requests meanwhile get 503. */
  onProblem: (error: Error) => void
  /** The platform's clock, in milliseconds. */
  now: () => number
}

/** Timeout in milliseconds of one response, and of connecting at the start. A server that hangs keeps its connections but never responds. */
const answerWithinMs = 1500
const connectWithinMs = 5000
/** The most commands that wait for such a server; beyond this, requests are refused at once. */
const mostUnanswered = 10_000

/** @throws Error if the server does not respond at the start */
export async function redisState({ url, prefix, onProblem, now }: RedisOptions): Promise<SharedState> {
  // Hundreds of modules, needed only by platforms with a Redis.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // While disconnected, requests fail at once.
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostUnanswered,
    socket: {
      connectTimeout: connectWithinMs,
      reconnectStrategy: backOff(50, 2000),
    },
  })
  const listening = client.duplicate({ disableOfflineQueue: false })
  client.on('error', onProblem)
  listening.on('error', onProblem)
  const listeners = new Set<(announcement: Announcement) => void>()
  const channel = `${prefix}announcements`
  try {
    await firstConnection(client)
    await firstConnection(listening)
    const subscribed = listening.subscribe(channel, (message) => {
      const announcement = JSON.parse(message) as Announcement
      for (const listener of [...listeners]) listener(announcement)
    })
    await inTime(subscribed, connectWithinMs)
  } catch (error) {
    client.destroy()
    if (listening.isOpen) listening.destroy()
    throw noConnection('REDIS_URL', 'Redis', error)
  }

  const ask = async <Result>(run: () => Promise<unknown>): Promise<Result> => {
    try {
      return (await inTime(run(), answerWithinMs)) as Result
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
      throw overloaded('The store of leases does not answer')
    }
  }
  const run = <Result>(script: keyof typeof scripts, key: string, ...values: (string | number)[]) =>
    ask<Result>(() =>
      client.eval(scripts[script], { keys: [`${prefix}${key}`], arguments: values.map(String) }),
    )
  const keptSince = async (at: number) => Number(await run<string>('keptSince', 'leases-kept', at))
  // Before the first lease is given out: were it asked only when one is missing, one that was ended just now would count as lost.
  const noteRun = () => keptSince(now()).catch(() => {})
  client.on('ready', noteRun)
  await noteRun()

  return {
    redis: client,

    async claim(account, { lease, limit, replaces, now: at }) {
      const key = `leases:${account}`
      const value = `${lease.expiresAt}:${JSON.stringify(lease)}`
      // Lua has no infinity by this name.
      const most = Number.isFinite(limit) ? limit : 1_000_000
      const others = await run<string[]>(
        'claim',
        key,
        at,
        lease.playbackID,
        value,
        most,
        replaces ?? '',
      ).catch((refused: unknown) => {
        // It may still be carried out, after we have said no: on the same connection this comes after it, whenever that is.
        run('takeBack', key, lease.playbackID, value).catch(() => {})
        throw refused
      })
      return others.length === 0
        ? { claimed: true }
        : { claimed: false, playing: others.map(leaseOf).sort(oldestFirst) }
    },
    renew: (account, playbackIDs, at, expiresAt) =>
      run('renew', `leases:${account}`, at, expiresAt, ...playbackIDs),
    async move(account, from, to, at) {
      // Within a text of a lease the quotes would be escaped.
      const [before, after] = [from, to].map((id) => `"sessionID":${JSON.stringify(id)}`)
      await run('move', `leases:${account}`, at, before ?? '', after ?? '')
    },
    async list(account, at) {
      const values = await ask<string[]>(() => client.hVals(`${prefix}leases:${account}`))
      return values
        .map(leaseOf)
        .filter(({ expiresAt }) => expiresAt > at)
        .sort(oldestFirst)
    },
    end: async (account, playbackID, at) =>
      (await run<number>('end', `leases:${account}`, at, playbackID)) === 1,
    keptSince,

    announce: async (announcement) => {
      await ask(() => client.publish(channel, JSON.stringify(announcement)))
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    demand: async () => {
      // A Redis that is full, or has become a copy of another, answers but takes no leases.
      await ask(() => client.set(`${prefix}demanded`, '1', { EX: 10 }))
      // One whose user may not ask it which run it is takes them, and cannot say whether it has lost any.
      await keptSince(now())
    },
    close: async () => {
      listeners.clear()
      listening.destroy()
      // Waits for commands under way, up to the usual timeout.
      await inTime(client.close(), answerWithinMs).catch(() => client.destroy())
    },
  }
}

type Connecting = {
  connect(): Promise<unknown>
  once(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}

/** Without this, an unreachable server would be awaited for ever. */
async function firstConnection(client: Connecting): Promise<void> {
  let fail = (_error: Error) => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  client.once('error', fail)
  const connected = client.connect()
  connected.catch(() => {})
  try {
    await inTime(Promise.race([connected, failed]), connectWithinMs)
  } finally {
    client.off('error', fail)
  }
}
