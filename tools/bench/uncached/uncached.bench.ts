/**
 * Uncached pages per second: the render workers as the gateway drives them (loaders, tree, boot data, bytes back to the main
 * thread), with the platform's answers cached in the workers; beside renderToPipeableStream of the same tree and nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorkerPool, type WorkerPool } from '@club/gateway'
import { testNow } from '../../e2e/site.ts'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.core.ts'
import { type Drawn, startPlainThreads } from './plain-threads.ts'
import { buildPlainWorker, type Setup, workerFile, workerSetup } from './setup.ts'

const rounds = 5
const seconds = 2
/** Pages under way per worker: enough that no worker waits for its next one. */
const underWay = 3

export const measureUncached: Bench = async ({ site, pages }, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-uncached-'))
  const figures: Figure[] = []
  const sizes: (string | number)[][] = []
  try {
    const setup = await workerSetup(site, join(folder, 'mirror'))
    const plainFile = await buildPlainWorker(join(folder, 'plain'))
    for (const workers of [1, 2]) {
      const pool = startPool(setup, workers)
      await pool.ready
      await pool.grow()
      try {
        for (const name of ['home', 'article', 'fixtures'] as const) {
          say(`${name} with ${workers} ${workers === 1 ? 'worker' : 'workers'}`)
          const page = { path: pages[name], origin: 'http://localhost', now: testNow }
          const plain = await startPlainThreads(plainFile, workers, setup, page)
          try {
            // Warms both up: answers cached, code compiled.
            await render(pool, page, workers, 1)
            await plain.draw(1)
            const runs = await alternately(
              rounds,
              () => withCost(() => render(pool, page, workers, seconds)),
              () => withCost(() => plain.draw(seconds)),
            )
            const what = `${name}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`
            const atLeast = (bound: number) => ({ of: 'ratio', kind: 'at least', bound }) as const
            const rates = (of: (run: Costed) => number) =>
              medians({ thing: runs.thing.map(of), control: runs.control.map(of) })
            figures.push(
              {
                what,
                unit: 'pages/s',
                ...rates(({ pages, seconds }) => pages / seconds),
                target: atLeast(0.8),
              },
              {
                what: `${what}, by processor time`,
                unit: 'pages/s',
                ...rates(({ pages, cost }) => pages / cost),
                target: atLeast(0.5),
              },
            )
            if (workers === 1)
              sizes.push([name, ...[runs.thing, runs.control].map(([run]) => (run?.bytes ?? 0) / 1000)])
          } finally {
            await plain.close()
          }
        }
      } finally {
        await pool.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    about:
      "pages through the render workers, the platform's answers kept in them; control: renderToPipeableStream of the same tree in as many threads",
    figures,
    breakdowns: [
      {
        title: 'KB that one page has, plain: the worker adds the boot data',
        columns: ['', 'worker', 'control'],
        rows: sizes,
      },
    ],
    notes: [
      'Pages by processor time are pages a second of all threads of this process together, the thread that asks included; they hold on a busy machine too.',
    ],
  }
}

/** With the processor time of all threads of this process, in seconds: excludes the machine's other work. */
type Costed = Drawn & { cost: number }

async function withCost(run: () => Promise<Drawn>): Promise<Costed> {
  const before = process.cpuUsage()
  const drawn = await run()
  const { user, system } = process.cpuUsage(before)
  return { ...drawn, cost: (user + system) / 1e6 }
}

/** The same as in the gateway (packages/gateway/src/site-pages.ts). */
const startPool = (setup: Setup, size: number): WorkerPool =>
  createWorkerPool(setup, {
    file: workerFile,
    size,
    hangAfter: 5000,
    loadLimit: 20_000,
    heap: 384,
    outside: 512,
    died: (reason) => {
      throw new Error(reason)
    },
    stray: (reason) => {
      throw new Error(reason)
    },
  })

/** @throws Error for anything but a complete page */
async function render(
  pool: WorkerPool,
  page: { path: string; origin: string; now: string },
  workers: number,
  duration: number,
): Promise<Drawn> {
  const began = performance.now()
  let pages = 0
  let bytes = 0
  const keepAsking = async () => {
    while (performance.now() - began < duration * 1000) {
      const made = await pool.render({ ...page, without: [], frozen: false })
      if (made.status !== 200 || made.degraded)
        throw new Error(`${page.path}: ${made.status}, ${made.failures[0]?.message ?? 'degraded'}`)
      pages++
      bytes = made.body.byteLength
    }
  }
  await Promise.all(Array.from({ length: workers * underWay }, keepAsking))
  return { pages, seconds: (performance.now() - began) / 1000, bytes }
}
