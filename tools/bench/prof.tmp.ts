import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorkerPool } from '../../apps/shell/src/gateway/worker-pool.ts'
import { testNow } from '../e2e/site.ts'
import { startBenchSite } from './bench-site.ts'
import { workerFile, workerSetup } from './uncached/setup.ts'
const { site, stop } = await startBenchSite()
const folder = await mkdtemp(join(tmpdir(), 'club-prof-'))
const setup = await workerSetup(site, join(folder, 'mirror'))
const pool = createWorkerPool(setup, { file: workerFile, size: 1, hangAfter: 5000, loadLimit: 20000, heap: 384, died: (r: string) => { console.log(r) }, stray: (r: string) => { console.log(r) } } as any)
await pool.ready; await pool.grow()
const run = async (s: number) => { const b = performance.now(); let n = 0; await Promise.all([1,2,3].map(async () => { while (performance.now() - b < s * 1000) { await pool.render({ path: '/', origin: 'http://localhost', now: testNow, without: [], frozen: false }); n++ } })); return n / s }
await run(2)
for (let i = 0; i < 3; i++) console.log('pages/s', await run(2))
await pool.drain(2000)
await stop()
process.exit(0)
