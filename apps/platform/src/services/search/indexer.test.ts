/** Platforms of one database that build and follow its index together. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  createTestSchema,
  hasTestServer,
  type TestServer,
} from '../../../../../tools/postgres/test-server.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrations.ts'
import { openPostgres } from '../../database/postgres.server.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import type { Searchable, SearchEntry } from '../../server/searchable.ts'
import { baseOnServer } from './index-base.ts'
import { createIndexer } from './indexer.ts'

const names = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']
const entries = Array.from(
  { length: 300 },
  (_, index): SearchEntry => ({
    ...{ id: `a${String(index).padStart(3, '0')}`, title: `Title ${names[Math.floor(index / 50)]}` },
    ...{ lead: [], body: '', at: '2026-01-01T00:00:00Z', from: null, until: null, shown: {} },
  }),
)
const articles: Searchable = {
  kind: 'article',
  concerned: () => ['a000'],
  read: async (ids) => entries.filter(({ id }) => ids.includes(id)),
  async next(after, most) {
    const rest = entries.filter(({ id }) => after === null || id > after).slice(0, most)
    return { entries: rest, last: rest.length < most ? null : (rest.at(-1)?.id ?? null) }
  },
}

const describeOnServer = hasTestServer() ? describe : describe.skip

describeOnServer('two platforms', () => {
  let schema: TestServer
  let databases: Database[] = []
  beforeEach(async () => {
    schema = await createTestSchema()
    databases = [await openPostgres(schema.url), await openPostgres(schema.url)]
    await migrate(one())
    await change()
  })
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await schema.drop()
  })
  const one = () => databases[0] as Database
  const change = () =>
    writeWithOutbox(one(), async (_transaction, changes) => changes.add('articles', ['news']))
  const indexers = (...options: { version?: number; restMs?: number }[]) =>
    databases.map((database, at) => {
      const base = baseOnServer(database, database.searches ?? database)
      return createIndexer({ database, base, parts: [articles], ...options[at] })
    }) as [ReturnType<typeof createIndexer>, ReturnType<typeof createIndexer>]
  const indexed = async () =>
    (
      await one().query<{ entries: number; version: number }>(
        'select count(*)::int as entries, max(version) as version from search_state left join search_entries on true',
      )
    )[0]
  const words = async () =>
    (await one().query<{ word: string }>('select word from search_words order by word')).map(
      ({ word }) => word,
    )

  it('of two versions finish the newer one’s index, whichever hears of a change first', async () => {
    const [older, newer] = indexers({ version: 3 }, { version: 4 })
    await older.catchUp()
    expect(await indexed()).toEqual({ entries: 300, version: 3 })
    const building = newer.catchUp()
    await change()
    await Promise.all([building, older.catchUp()])
    expect(await indexed()).toEqual({ entries: 300, version: 4 })
    // What the newer one has not heard of yet the older one waits for, and no longer.
    await change()
    const following = older.catchUp()
    await newer.catchUp()
    await following
    expect(await indexed()).toEqual({ entries: 300, version: 4 })
  })

  it('of two versions finish one index also where the older one knows no other versions, and then the newer one’s', async () => {
    const newer = indexers({}, { version: 4, restMs: 500 })[1]
    /** As platforms up to version 3 do it: whatever another version has made is emptied. */
    const old = async () => {
      const [state] = await one().query<{ version: number }>('select version from search_state')
      if (state?.version !== 3) await one().query('update search_state set version = 0')
      await indexers({ version: 3 })[0].catchUp()
    }
    await newer.catchUp()
    await old()
    expect(await indexed()).toEqual({ entries: 300, version: 3 })
    await newer.catchUp()
    expect(await indexed()).toEqual({ entries: 300, version: 3 })
    // The older one is stopped, and something changes.
    await change()
    await newer.catchUp()
    expect(await indexed()).toEqual({ entries: 300, version: 4 })
  })

  it('of two versions go back to the older one once the newer one has been taken back', async () => {
    const [older, newer] = indexers({ version: 3, restMs: 300 }, { version: 4 })
    await newer.catchUp()
    await older.catchUp()
    expect(await indexed()).toEqual({ entries: 300, version: 4 })
    await change()
    await older.catchUp()
    expect(await indexed()).toEqual({ entries: 300, version: 3 })
  })

  it('lose no word where one builds what the other has emptied', async () => {
    const [, builder] = indexers()
    await builder.catchUp()
    expect(await words()).toEqual([...names, 'title'])
    // The server fails over to a copy that lacks the last numbers.
    await one().query('update search_state set seq = seq + 5')
    const stopping: Searchable = { ...articles, next: () => Promise.reject(new Error('it is stopped')) }
    const base = baseOnServer(one(), one())
    await expect(createIndexer({ database: one(), base, parts: [stopping] }).catchUp()).rejects.toThrow(
      'it is stopped',
    )
    expect(await words()).toEqual([])
    await change()
    await builder.catchUp()
    expect(await words()).toEqual([...names, 'title'])
  })
})
