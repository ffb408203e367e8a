/** Render workers as real threads, which do what the requested paths say. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { RenderRequest } from '../protocol.ts'
import { createWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const source = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
const marker = new Int32Array(workerData.marker)
setInterval(() => Atomics.add(marker, 1, 1), 20)
const purged = []
const waiting = []
parentPort.on('message', ({ type, id, tags, request }) => {
  if (type === 'purge') return void purged.push(...tags)
  const page = (words) => parentPort.postMessage({ type: 'rendered', id, page: words })
  if (request.path === '/who') return page(threadId)
  if (request.path === '/purged') return page(purged)
  if (request.path === '/cannot') return parentPort.postMessage({ type: 'failed', id, message: 'cannot' })
  if (request.path === '/stray') { parentPort.postMessage({ type: 'stray', message: 'nobody waited' }); return page('on') }
  if (request.path === '/waits') return void waiting.push(page)
  if (request.path === '/goes on') { for (const done of waiting.splice(0)) done('at last'); return page('on') }
  if (request.path === '/hoards') { Atomics.store(marker, 3, 65); return }
  if (request.path === '/dies') process.exit(3)
  if (request.path === '/dies as news') { Atomics.store(marker, 2, id); Atomics.store(marker, 0, 1); process.exit(3) }
})
if (workerData.composition === 'dies at once') process.exit(4)
parentPort.postMessage({ type: 'ready', failures: [] })
`
let folder: string
let pool: WorkerPool
let died: string[]
let strays: string[]

const start = (composition = 'c', more: Partial<PoolOptions> = {}) => {
  const setup = { composition, remotes: { news: {} } } as unknown as Parameters<typeof createWorkerPool>[0]
  const options = {
    file: join(folder, 'worker.mjs'),
    size: 2,
    hangAfter: 5000,
    loadLimit: 8000,
    heap: 64,
    outside: 64,
  }
  pool = createWorkerPool(setup, {
    ...options,
    died: (reason) => void died.push(reason),
    stray: (reason) => void strays.push(reason),
    ...more,
  })
}
const draw = (path: string) => pool.render({ path } as RenderRequest) as Promise<unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'))
  await writeFile(join(folder, 'worker.mjs'), source)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  ;[died, strays] = [[], []]
})
afterEach(() => pool.close())

describe('a pool of render workers', () => {
  it('begins with one, and has as many as it should when it has grown', async () => {
    start()
    expect(await pool.ready).toEqual([])
    expect(new Set(await Promise.all([draw('/who'), draw('/who')])).size).toBe(1)
    await pool.grow()
    expect(new Set(await Promise.all([draw('/who'), draw('/who')])).size).toBe(2)
    await pool.grow()
    expect(died).toEqual([])
  })

  it('rests with one, which is told of changes, and grows again when it is wanted', async () => {
    start()
    await pool.grow()
    await pool.rest(1000)
    expect(new Set(await Promise.all([draw('/who'), draw('/who')])).size).toBe(1)
    pool.purge(['news'])
    expect(await draw('/purged')).toEqual(['news'])
    await pool.grow()
    expect(new Set(await Promise.all([draw('/who'), draw('/who')])).size).toBe(2)
    // `grow` during `rest`: it keeps its workers.
    const resting = pool.rest(1000)
    void pool.grow()
    await resting
    expect(new Set(await Promise.all([draw('/who'), draw('/who')])).size).toBe(2)
    expect(died).toEqual([])
  })

  it('hands on what cannot be drawn, what nobody waited for, and what is stale', async () => {
    start()
    await expect(draw('/cannot')).rejects.toThrow('cannot')
    expect([await draw('/stray'), strays]).toEqual(['on', ['nobody waited']])
    await pool.grow()
    pool.purge(['news', 'teams'])
    expect(await Promise.all([draw('/purged'), draw('/purged')])).toEqual([
      ['news', 'teams'],
      ['news', 'teams'],
    ])
  })

  it('replaces one that dies, and tells whose page it was: the one that was alone in it', async () => {
    start()
    await pool.ready
    const before = await draw('/who')
    await expect(draw('/dies')).rejects.toMatchObject({
      name: 'WorkerLost',
      message: 'a render worker ended (3)',
      suspects: [],
      guilty: true,
    })
    expect(await draw('/who')).not.toBe(before)
    expect(died).toEqual(['a render worker ended (3)'])
  })

  it('replaces one that keeps too much outside of its heap', async () => {
    start()
    await pool.ready
    const before = await draw('/who')
    await expect(draw('/hoards')).rejects.toThrow('a render worker kept 65 MB outside of its heap')
    expect(await draw('/who')).not.toBe(before)
  })

  it('accuses nobody where several pages were in it and no code was marked', async () => {
    start()
    await pool.ready
    const pages = await Promise.allSettled([draw('/waits'), draw('/dies')])
    for (const page of pages) expect(page).toMatchObject({ reason: { suspects: [], guilty: false } })
  })

  it('accuses the remote whose code was marked, and the page that it ran for', async () => {
    start()
    await pool.ready
    const [other, page] = await Promise.allSettled([draw('/waits'), draw('/dies as news')])
    expect(other).toMatchObject({ reason: { suspects: ['news'], guilty: false } })
    expect(page).toMatchObject({ reason: { suspects: ['news'], guilty: true } })
  })

  it('says so where the first one cannot load, and does not try for ever', async () => {
    start('dies at once')
    await expect(pool.ready).rejects.toMatchObject({ guilty: true, message: 'a render worker ended (4)' })
    expect(died).toEqual(['a render worker ended (4)'])
  })

  it('lets what is under way end before it is over', async () => {
    start()
    await pool.ready
    const page = draw('/waits')
    const over = pool.drain(60_000)
    await draw('/goes on')
    expect(await page).toBe('at last')
    await over
    expect(died).toEqual([])
  })

  it('waits for what is under way only so long, and for nothing where nothing is', async () => {
    start()
    await pool.ready
    await pool.drain(60_000)
    start()
    await pool.ready
    const page = draw('/waits')
    await Promise.all([pool.drain(0), expect(page).rejects.toThrow()])
  })

  it('draws nothing any more once it is closed', async () => {
    start()
    const page = draw('/who')
    await Promise.all([pool.close(), expect(page).rejects.toThrow()])
    expect(died).toEqual([])
  })
})
