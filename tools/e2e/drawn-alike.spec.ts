/** Parts that are drawn alike on many pages are drawn twice by a thread and said again from then on (docs/performance.md#still). */
import { join } from 'node:path'
import { createWorkerPool, type WorkerPool } from '@club/gateway'
import { request } from 'playwright/test'
import { workerFile, workerSetup } from '../bench/uncached/setup.ts'
import { furtherPages, pageKinds } from './page-kinds.ts'
import { testNow } from './site.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

/** Thirty hours on: another day, and another hour of it. */
const nextDay = new Date(Date.parse(testNow) + 30 * 60 * 60 * 1000).toISOString()

const site = siteForTests()
let pool: WorkerPool
test.beforeAll(async () => {
  pool = createWorkerPool(await workerSetup(site, join(site.dataDir, 'mirror-of-one')), {
    file: workerFile,
    size: 1,
    hangAfter: 10_000,
    loadLimit: 30_000,
    heap: 384,
    outside: 512,
    died: () => {},
    stray: () => {},
  })
  await pool.ready
})
test.afterAll(() => pool.close())

test('every kind of page is, byte for byte, what it is where nothing is said again', async () => {
  // Each page eleven times: some four hundred.
  test.setTimeout(240_000)
  const asked = await request.newContext({ baseURL: site.url })
  const kinds = await pageKinds(asked)
  await asked.dispose()
  const paths = [...kinds.map(({ path }) => path), ...furtherPages]
  const render = (now: string, path: string, preview?: string) =>
    pool.render({
      ...{ path, origin: site.url, now, without: [], frozen: false },
      ...(preview ? { preview } : {}),
    })
  const drawn = async (now: string, path: string, preview?: string) => {
    const { body, degraded } = await render(now, path, preview)
    expect(degraded, path).toBe(false)
    return Buffer.from(body).toString()
  }
  // The first search waits for its index, which takes its time on a busy machine.
  for (const path of paths)
    await expect
      .poll(async () => (await render(testNow, path, 'opens-nothing')).degraded, { message: path })
      .toBe(false)
  // What was said on one day is not said on the next where it is about the day.
  for (const now of [testNow, nextDay]) {
    // Of pages that may be a preview nothing is kept and nothing said again; this one opens none.
    const fresh = new Map<string, string>()
    // Twice: a page whose words have to come first tells of its pictures in another order.
    for (const _ of [1, 2]) for (const path of paths) fresh.set(path, await drawn(now, path, 'opens-nothing'))
    // Three times: seen, kept, said again; and of what is on many pages the most is said again from the third page on.
    for (const _ of [1, 2, 3])
      for (const path of paths)
        expect(difference(fresh.get(path) ?? '', await drawn(now, path)), `${path} at ${now}`).toBeNull()
  }
})

/** Where two pages part, with what stands there in each; null: they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at++
  const from = Math.max(0, at - 120)
  return [one.slice(from, at + 120), other.slice(from, at + 120)]
}
