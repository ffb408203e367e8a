/** The queries of the alert watcher while nothing happens, and while an alert is being sent. */
import { setImmediate as turn } from 'node:timers/promises'
import { sampleInstallation } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Database } from '../../database/database.ts'
import { audienceOf } from './audience.ts'
import { watchAlerts } from './watch.ts'

/** Time that passes only when a test says so. */
function givenPace() {
  let now = 0
  const sleeping = new Set<{ until: number; wake: () => void }>()
  const settled = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn()
  }
  return {
    now: () => now,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const entry = {
          until: now + ms,
          wake: () => {
            sleeping.delete(entry)
            resolve()
          },
        }
        if (signal.aborted) return resolve()
        sleeping.add(entry)
        signal.addEventListener('abort', entry.wake, { once: true })
      }),
    settled,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await settled()
        const [next] = [...sleeping].sort((one, other) => one.until - other.until)
        if (!next || next.until > end) break
        now = next.until
        next.wake()
      }
      now = end
    },
  }
}

describe('alerts at rest', () => {
  let pace: ReturnType<typeof givenPace>
  let stopping: AbortController
  let asked: string[]
  let followed: number
  let subscribed: boolean
  let broken: boolean
  let open: object[]
  let receivers: number[]
  let audience: ReturnType<typeof audienceOf>
  let followers: Promise<void>
  beforeEach(() => {
    pace = givenPace()
    stopping = new AbortController()
    asked = []
    followed = 0
    subscribed = false
    broken = false
    open = []
    receivers = []
    const query = async (sql: string) => {
      asked.push(sql)
      if (broken) throw new Error('no database')
      if (sql.includes('from alert_state')) return [{ seq: 0, since: '2026-11-20T12:00:00Z' }]
      if (sql.startsWith('update alerts set held_until')) return open.splice(0, 1)
      if (sql.startsWith('update alerts set reached')) return [{ held: '' }]
      if (sql.startsWith('select id, endpoint'))
        return Array.from({ length: receivers.shift() ?? 0 }, () => ({}))
      return sql.startsWith('select from push_subscriptions') && subscribed ? [{}] : []
    }
    const database = {
      query,
      transaction: (run: (transaction: object) => unknown) => {
        asked.push('begin')
        return run({ query })
      },
    } as unknown as Database
    audience = audienceOf(database)
    const { follow } = watchAlerts(
      {
        database,
        clock: { now: () => new Date('2026-11-20T12:00:00Z') },
        settings: sampleInstallation,
        follower: {
          beyond: (_seq, signal) => {
            followed += 1
            return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
          },
        },
        stopping: stopping.signal,
        warn: () => {},
      },
      {
        send: async () => ({ reached: null, sent: [], gone: [], refused: [], failed: {} }),
        close: async () => {},
      },
      {},
      audience,
      pace,
    )
    followers = follow()
  })
  afterEach(async () => {
    stopping.abort()
    await followers
  })
  const transactions = () => asked.filter((sql) => sql === 'begin').length

  it('without anybody to tell, the database is asked once a minute, and the outbox is followed by nobody', async () => {
    await pace.pass(0)
    expect(asked.splice(0)).toHaveLength(1)
    await pace.pass(10 * 60_000)
    expect(asked).toEqual(Array.from({ length: 10 }, () => 'select from push_subscriptions limit 1'))
    expect([transactions(), followed]).toEqual([0, 0])
  })

  it('who asks here is looked out for at once, who asked another platform within a minute', async () => {
    await pace.pass(30_000)
    expect(transactions()).toBe(0)
    audience.arrived()
    await pace.settled()
    expect(transactions()).toBe(1)
    // The check finds no subscriber: gone again.
    await pace.pass(60_000)
    const before = transactions()
    subscribed = true
    await pace.pass(59_000)
    const there = transactions()
    expect(there - before).toBeGreaterThan(0)
    await pace.pass(60_000)
    expect(transactions() - there).toBe(20)
    subscribed = false
    await pace.pass(61_000)
    const gone = transactions()
    await pace.pass(5 * 60_000)
    expect(transactions()).toBe(gone)
  })

  it('what happens while an alert is on its way to thousands is written between them', async () => {
    const until = '2026-11-20T12:10:00Z'
    open = [{ id: 'goal', kind: 'goals', team: 'first-team', words: {}, reached: '', until }]
    receivers = [1000, 1000, 17]
    audience.arrived()
    await pace.settled()
    expect(receivers).toEqual([])
    expect(transactions()).toBe(3)
  })

  it('a database that does not answer is asked again within seconds', async () => {
    broken = true
    await pace.pass(60_000)
    broken = false
    subscribed = true
    await pace.pass(3000)
    expect(transactions()).toBeGreaterThan(0)
  })
})
