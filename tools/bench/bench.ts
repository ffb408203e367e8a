/**
 * `npm run bench [-- name …]`: measures the site beside controls in the same run, prints a table for each, and writes
 * everything to test-results/bench.json. docs/performance.md explains the figures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../start/install.mjs'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { type BenchResult, figureTable, isMet, table } from './figures.core.ts'

/** Measures one thing, and reports its progress. */
export type Bench = (site: BenchSite, say: (text: string) => void) => Promise<BenchResult>

/** Loaded on demand: Lighthouse alone takes a second to load. */
const benches: Record<string, () => Promise<Bench>> = {
  script: async () => (await import('./script/script.bench.ts')).measureScript,
  presses: async () => (await import('./presses/presses.bench.ts')).measurePresses,
  back: async () => (await import('./back/back.bench.ts')).measureBack,
  bytes: async () => (await import('./bytes/bytes.bench.ts')).measureBytes,
  cached: async () => (await import('./cached/cached.bench.ts')).measureCached,
  uncached: async () => (await import('./uncached/uncached.bench.ts')).measureUncached,
  live: async () => (await import('./live/live.bench.ts')).measureLive,
  sessions: async () => (await import('./sessions/sessions.bench.ts')).measureSessions,
  accounts: async () => (await import('./accounts/accounts.bench.ts')).measureAccounts,
  alerts: async () => (await import('./alerts/alerts.bench.ts')).measureAlerts,
  search: async () => (await import('./search/search.bench.ts')).measureSearch,
  'account-pages': async () => (await import('./account-pages/account-pages.bench.ts')).measureAccountPages,
  checkout: async () => (await import('./checkout/checkout.bench.ts')).measureCheckout,
  video: async () => (await import('./video/video.bench.ts')).measureVideo,
  deploys: async () => (await import('./deploys/deploys.bench.ts')).measureDeploys,
  start: async () => (await import('./start/start.bench.ts')).measureStart,
  adverts: async () => (await import('./adverts/adverts.bench.ts')).measureAdverts,
  lighthouse: async () => (await import('./lighthouse/lighthouse.bench.ts')).measureLighthouse,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

const print = (text: string) => process.stdout.write(`${text}\n`)

function show(name: string, { about, figures, breakdowns, notes }: BenchResult) {
  print(`\n── ${name}: ${about}\n`)
  print(figureTable(figures))
  for (const { title, columns, rows } of breakdowns) print(`\n${title}\n${table(columns, rows)}`)
  for (const note of notes) print(`\n${note}`)
}

print('Starting a site with the sample club …')
const site = await startBenchSite()
const results: Record<string, BenchResult> = {}
let failed = false
try {
  for (const [name, load] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    try {
      const measure = await load()
      const result = await measure(site, (text) => print(`   ${name}: ${text}`))
      results[name] = result
      show(name, result)
    } catch (problem) {
      failed = true
      print(`\n── ${name} could not be measured: ${problem instanceof Error ? problem.stack : problem}`)
    }
  }
} finally {
  await site.stop()
}

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
}
await mkdir(join(root, 'test-results'), { recursive: true })
await writeFile(
  join(root, 'test-results/bench.json'),
  `${JSON.stringify({ measured: new Date().toISOString(), machine, benches: results }, null, 2)}\n`,
)

const missed = Object.entries(results).flatMap(([name, { figures }]) =>
  figures.filter((figure) => isMet(figure) === false).map(({ what }) => `${name}: ${what}`),
)
print(`\nOnly ratios within one run hold; the machine was ${machine.cores} × ${machine.cpu}.`)
print(missed.length === 0 ? 'Every target is met.' : `Not met: ${missed.join('; ')}`)
process.exit(failed || missed.length > 0 ? 1 : 0)
