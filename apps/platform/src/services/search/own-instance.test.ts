/** The search instance beside the embedded database: what ends it, and what continues. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { preparedDump } from '../../testing/prepared.ts'
import type { IndexBase } from './index-base.ts'
import { openIndex, ownInstance } from './own-instance.server.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const endless =
  'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n where i < 0'
const warned: string[] = []
const warn = (_details: object, message: string) => void warned.push(message)
const written = (base: IndexBase) => base.ask<{ word: string }>('select word from search_words order by 1')

it('a search that overruns ends its thread, whoever waits behind it is answered, and nothing written is lost', async () => {
  const place = join(folder, 'index')
  const base = ownInstance({ open: () => openIndex(place, warn, preparedDump), warn, longestMs: 1500 })
  await base.open()
  await base.change((transaction) => transaction.query(`insert into search_words values ('kept')`))
  const answers = await Promise.allSettled([base.ask(endless), written(base), written(base)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(answers[0]).toMatchObject({ reason: { status: 503 } })
  expect(answers[1]).toEqual({ status: 'fulfilled', value: [{ word: 'kept' }] })
  expect(warned).toEqual(['a search took too long; its thread is ended'])
  // A bad query of ours fails alone.
  await expect(base.ask('select nonsense')).rejects.toThrow('nonsense')
  expect(await written(base)).toEqual([{ word: 'kept' }])
  await base.close()
  await expect(written(base)).rejects.toMatchObject({ status: 503 })
})

it('an index that cannot be opened is made anew', async () => {
  const place = join(folder, 'broken')
  await rm(place, { recursive: true, force: true })
  const whole = await openIndex(place, warn, preparedDump)
  await whole.close()
  await writeFile(join(place, 'PG_VERSION'), 'no version at all')
  warned.length = 0
  const index = await openIndex(place, warn, preparedDump)
  expect(await index.query('select * from search_entries')).toEqual([])
  expect(warned).toContain('the index of searches cannot be opened and is made anew')
  await index.close()
})

it('asks so many at once, and no more', async () => {
  const base = ownInstance({ open: () => openIndex(null, warn, preparedDump), warn })
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => base.ask('select 1')))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(16)
  await base.close()
})
