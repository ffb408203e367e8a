/** Leases and announcements in Redis, for several instances of the platform. Each change is one script: atomic. */
import { backOff } from '@club/back-off'
import { inTime } from '@club/limiter'
import { overloaded } from '../server/errors.ts'
import { type Announcement, type Lease, oldestFirst, type SharedState } from './leases.ts'

/**
 * One hash an account: playback → '{expiresAt}:{lease as JSON}'. Each script first drops what has run out by the caller's
 * clock; the key's own expiry only tidies up behind accounts that nobody asks about again.
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
  // ARGV: now, playback
  end: `${dropExpired}
alive(KEYS[1], tonumber(ARGV[1]))
return redis.call('HDEL', KEYS[1], ARGV[2])`,
}

const leaseOf = (value: string): Lease => {
  const mark = value.indexOf(':')
  return { ...(JSON.parse(value.slice(mark + 1)) as Lease), expiresAt: Number(value.slice(0, mark)) }
}

export type RedisOptions = {
  url: string
  /** Before every key, so that installations and tests share a server without meeting. */
  prefix: string
  /** A connection has broken; it is made anew by itself, and who asks meanwhile gets 503. */
  onProblem: (error: Error) => void
}

/** Milliseconds for one answer, and for a connection at the start. A server that hangs keeps its connections and says nothing. */
const answerWithinMs = 1500
const connectWithinMs = 5000
/** Commands that wait for such a server; after these, who asks is refused at once. */
const mostUnanswered = 10_000

/** @throws Error where the server does not answer at the start */
export async function redisState({ url, prefix, onProblem }: RedisOptions): Promise<SharedState> {
  // Hundreds of modules, for those alone who have a Redis.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // Whoever asks while the connection is away is told so at once.
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
    throw error
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

  return {
    redis: client,

    async claim(account, { lease, limit, replaces, now: at }) {
      const value = `${lease.expiresAt}:${JSON.stringify(lease)}`
      // Lua knows no infinity by this name.
      const most = Number.isFinite(limit) ? limit : 1_000_000
      const others = await run<string[]>(
        'claim',
        `leases:${account}`,
        at,
        lease.playbackID,
        value,
        most,
        replaces ?? '',
      )
      return others.length === 0
        ? { claimed: true }
        : { claimed: false, playing: others.map(leaseOf).sort(oldestFirst) }
    },
    renew: (account, playbackIDs, at, expiresAt) =>
      run('renew', `leases:${account}`, at, expiresAt, ...playbackIDs),
    async list(account, at) {
      const values = await ask<string[]>(() => client.hVals(`${prefix}leases:${account}`))
      return values
        .map(leaseOf)
        .filter(({ expiresAt }) => expiresAt > at)
        .sort(oldestFirst)
    },
    end: async (account, playbackID, at) =>
      (await run<number>('end', `leases:${account}`, at, playbackID)) === 1,
    keptSince: (at) =>
      ask(async () => {
        // Gone with everything else when Redis loses its memory.
        await client.set(`${prefix}leases-since`, String(at), { NX: true })
        return Number(await client.get(`${prefix}leases-since`))
      }),

    announce: async (announcement) => {
      await ask(() => client.publish(channel, JSON.stringify(announcement)))
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    demand: async () => {
      await ask(() => client.ping())
    },
    close: async () => {
      listeners.clear()
      listening.destroy()
      // What is under way is waited for, as long as anything is.
      await inTime(client.close(), answerWithinMs).catch(() => client.destroy())
    },
  }
}

type Connecting = {
  connect(): Promise<unknown>
  once(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}

/** Without this, a server that is not there is waited for without end. */
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
