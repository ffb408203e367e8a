/** The platform's dependencies fail and come back during writes: acknowledged writes survive, and it recovers by itself. */

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisUrl } from '@club/limiter/testing'
import { hasSmallDisk, type SmallDisk, smallDisk } from '@club/process/testing'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createTestSchema, hasTestServer, type TestServer } from '../../../tools/postgres/test-server.ts'
import { takeBackup } from './backup/take-backup.ts'
import { readEnvironment } from './environment.ts'
import { openPassage, type Passage } from './testing/passage.ts'
import { layDatabase } from './testing/prepared.ts'
import { aMatch, aMatchImport } from './testing/samples.ts'
import { type Service, servingPlatform, untilReadiness } from './testing/service.ts'
import { describeOnRedis } from './testing/shared-states.ts'

// These tests start whole platforms, and a busy machine is slow, not wrong.
jest.setTimeout(120_000)

const feedToken = 'feed-token-of-tests-with-32-characters'

const bearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

/** A season of a number of clubs, each at home to each. */
const importMatches = (service: Service, others = 1) =>
  fetch(`${service.inner}/api/admin/v1/imports/matches`, {
    method: 'POST',
    headers: bearer(service.importToken),
    body: JSON.stringify(
      aMatchImport(
        Array.from({ length: others }, (_other, index) => aMatch('Us', `Them ${index}`)),
        { club: 'Us' },
      ),
    ),
  })

const eventsOf = (service: Service, match: string) => `${service.url}/api/matches/v1/matches/${match}/events`

async function theMatch(service: Service): Promise<string> {
  const answer = await fetch(`${service.url}/api/matches/v1/matches?season=2026-27&club=all`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Posts events from several writers at once, each with its own id, until stopped. */
function writeEvents(service: Service, match: string, writers: number) {
  const answered: string[] = []
  const statuses = new Map<number, number>()
  let going = true
  const work = Promise.all(
    Array.from({ length: writers }, async (_writer, writer) => {
      for (let turn = 0; going && service.child.exitCode === null; turn += 1) {
        const id = `event-${writer}-${turn}`
        const attributes = { minute: String(1 + (turn % 45)), period: 'first-half', text: `Line ${id}` }
        const status = await fetch(eventsOf(service, match), {
          method: 'POST',
          headers: bearer(feedToken),
          body: JSON.stringify({ data: [{ id, type: 'commentary', attributes }] }),
          signal: AbortSignal.timeout(10_000),
        }).then(
          async (answer) => {
            await answer.arrayBuffer()
            return answer.status
          },
          () => 0,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 202) answered.push(id)
        else await sleep(20)
      }
    }),
  )
  return {
    answered,
    statuses,
    async end() {
      going = false
      await work
    },
  }
}

async function keptEvents(service: Service, match: string): Promise<Set<string>> {
  const answer = await fetch(eventsOf(service, match))
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return new Set(data.map(({ id }) => id))
}

/** The platform is running, and has everything that it acknowledged. */
async function expectKept(service: Service, match: string, answered: readonly string[]) {
  expect(service.child.exitCode).toBeNull()
  const kept = await keptEvents(service, match)
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
}

const describeOnServer = hasTestServer() ? describe : describe.skip

describeOnServer('with PostgreSQL lost and back under four writers', () => {
  let schema: TestServer
  let passage: Passage
  let folder = ''
  let service: Service
  let match = ''
  beforeAll(async () => {
    schema = await createTestSchema()
    passage = await openPassage(schema.url)
    folder = await mkdtemp(join(tmpdir(), 'lost-database-'))
    const url = new URL(schema.url)
    url.hostname = '127.0.0.1'
    url.port = String(passage.port)
    service = await servingPlatform(folder, { DATABASE_URL: url.href, MATCH_FEED_TOKEN: feedToken })
    await importMatches(service)
    match = await theMatch(service)
  })
  afterAll(async () => {
    service.child.kill('SIGTERM')
    await service.exit
    await passage.end()
    await schema.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('lives through five cuts, keeps what it answered, and is ready again by itself', async () => {
    const writing = writeEvents(service, match, 4)
    try {
      for (let turn = 0; turn < 5; turn += 1) {
        await sleep(150)
        passage.close()
        await untilReadiness(service.url, 503)
        await sleep(100)
        passage.open()
        await untilReadiness(service.url, 200)
      }
      await sleep(150)
    } finally {
      await writing.end()
    }
    await expectKept(service, match, writing.answered)
    // While the database was away, no response blamed the platform itself (no 500).
    expect([...writing.statuses.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([])
  })

  it('says so when the server is gone without a word, and goes on when it speaks again', async () => {
    passage.stall()
    await untilReadiness(service.url, 503)
    passage.open()
    await untilReadiness(service.url, 200)
  })
})

describeOnRedis('with Redis lost and back', () => {
  it('/readyz says so both times, and the platform lives', async () => {
    const passage = await openPassage(redisUrl)
    const folder = await mkdtemp(join(tmpdir(), 'lost-redis-'))
    await layDatabase(folder)
    const service = await servingPlatform(folder, { REDIS_URL: `redis://127.0.0.1:${passage.port}` })
    try {
      for (let turn = 0; turn < 3; turn += 1) {
        passage.close()
        await untilReadiness(service.url, 503)
        passage.open()
        await untilReadiness(service.url, 200)
      }
      expect(service.child.exitCode).toBeNull()
    } finally {
      service.child.kill('SIGTERM')
      await service.exit
      await passage.end()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

const describeOnSmallDisk = hasSmallDisk() ? describe : describe.skip

describeOnSmallDisk('with a full disk', () => {
  let disk: SmallDisk
  let service: Service
  beforeAll(async () => {
    disk = await smallDisk(160)
    await layDatabase(disk.folder)
    service = await servingPlatform(disk.folder, { MATCH_FEED_TOKEN: feedToken })
  })
  const stop = async () => {
    service.child.kill('SIGTERM')
    await service.exit
  }
  afterAll(async () => {
    await stop()
    await disk.remove()
  })

  it('/readyz says so, writers are told, nothing that was answered is lost, and it heals by itself', async () => {
    await importMatches(service)
    const match = await theMatch(service)
    const writing = writeEvents(service, match, 2)
    try {
      await sleep(300)
      await disk.fill()
      await untilReadiness(service.url, 503)
      const refused = await importMatches(service, 400)
      expect([refused.status, await refused.json()]).toMatchObject([
        507,
        { errors: [{ code: 'disk_full', detail: 'Nothing was written: the disk is full' }] },
      ])
      await disk.clear()
      await untilReadiness(service.url, 200)
      await sleep(300)
    } finally {
      await writing.end()
    }
    await expectKept(service, match, writing.answered)
    expect([...writing.statuses.keys()].filter((status) => ![202, 503, 507].includes(status))).toEqual([])
  })

  it('a backup says so each time, even to another disk, and the platform lives, restarts there and still reads', async () => {
    const match = await theMatch(service)
    const elsewhere = await mkdtemp(join(tmpdir(), 'backup-'))
    const backUp = () =>
      takeBackup(join(elsewhere, 'a.backup'), readEnvironment({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' }))
    try {
      await disk.fill()
      for (let turn = 0; turn < 2; turn += 1)
        await expect(backUp()).rejects.toThrow(`507: Nothing was written: the disk is full in ${disk.folder}`)
      expect(await readdir(elsewhere)).toEqual([])
      expect((await readdir(disk.folder)).filter((name) => name.startsWith('.backup-'))).toEqual([])

      for (let turn = 0; turn < 2; turn += 1) {
        expect(await theMatch(service)).toBe(match)
        await stop()
        service = await servingPlatform(disk.folder, { MATCH_FEED_TOKEN: feedToken }, 503)
      }
      expect(await theMatch(service)).toBe(match)
      await disk.clear()
      await untilReadiness(service.url, 200)
      expect((await backUp()).tables).toBeGreaterThan(0)
    } finally {
      await rm(elsewhere, { recursive: true, force: true })
    }
  })
})
