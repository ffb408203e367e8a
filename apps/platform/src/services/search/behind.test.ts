/** An index that cannot be brought up to date for now is answered from as it is, like one that is late. */

import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { createSearch } from './search.ts'

it('a search answers from what the index holds where its disk is full, and says that it is behind', async () => {
  const stopping = new AbortController()
  const hit = {
    id: 'a',
    fields: { slug: ['a'], title: ['A'], published_date: ['2026-11-01T00:00:00Z'] },
  }
  const search = createSearch({
    database: { query: async () => [{ secret: 'x', seq: 1 }], transaction: async () => {} },
    base: {
      open: async () => {},
      ask: async (sql: string) =>
        sql.includes('numnode') ? [{ nodes: 1 }] : sql.includes('unnest') ? [] : [{ found: 1, shown: [hit] }],
      change: async () => {
        throw new Error('No space left on device')
      },
      close: async () => {},
    },
    parts: [],
    opensAfter: null,
    clock: { now: () => new Date() },
    follower: { beyond: () => wait(1000) },
    stopping: stopping.signal,
    warn: () => {},
  } as never)
  const answer = await search
    .articles({ words: 'derby', phrases: [] }, 'newest', { size: 8, start: 0 })
    .finally(() => stopping.abort())
  expect(answer).toMatchObject({ hits: [hit], found: 1, behind: true })
})
