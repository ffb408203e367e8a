/**
 * Two hundred deploys in a row on one running site, under 200 requests a second: how soon each is visible, how soon a rollback is, and what the
 * gateway keeps of them. The control is the same page without deploys.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@club/federation/store'
import { awaitHosts } from '../../deploy/await-hosts.ts'
import { tellHosts } from '../../deploy/hosts.ts'
import { publish } from '../../deploy/publish.ts'
import type { Doer } from '../../deploy/releases.core.ts'
import { asVersion, builtDeployment } from '../../e2e/faulty-builds.ts'
import { startLoad } from '../../e2e/load.ts'
import type { Bench } from '../bench.ts'
import { median } from '../figures.core.ts'

const rounds = 200
/** After this many deploys we inspect what the gateway keeps, and roll back the last one. */
const every = 10
const patience = 30_000

const doer: Doer = { by: 'bench', at: new Date(), commit: null }

type Kept = { megabytes: number; threads: number; handles: number; copies: number }

function keptBy(pid: number, mirror: string): Kept {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    megabytes: Math.round(field('VmRSS') / 1024),
    threads: field('Threads'),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    copies: readdirSync(mirror).length,
  }
}

/** Versions of news that a page refers to: more than one means it is mixed. */
const versionsIn = (html: string) => [
  ...new Set([...html.matchAll(/\/_r\/news\/([^/"]+)\//g)].map(([, version]) => version)),
]

export const measureDeploys: Bench = async ({ site }, say) => {
  const store = openStore(site.store)
  const built = await builtDeployment('news')
  const inner = (
    JSON.parse(readFileSync(join(site.dataDir, 'hosts/mirror.json'), 'utf8')) as { inner: string }
  ).inner
  const page = async () => (await fetch(`${site.url}/news`)).text()
  let mixed = 0
  /** Milliseconds until a page has the version. @throws Error if it never does */
  const seen = async (version: string, began: number) => {
    while (performance.now() - began < patience) {
      const versions = versionsIn(await page())
      if (versions.length !== 1) mixed++
      if (versions[0] === version) return performance.now() - began
      await new Promise((done) => setTimeout(done, 10))
    }
    throw new Error(`${version} was not seen`)
  }
  const control: number[] = []
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    await page()
    control.push(performance.now() - began)
  }
  const load = startLoad(site.url, ['/', '/news', '/matches', '/teams'], 200)
  const there: number[] = []
  const back: number[] = []
  const kept: (Kept & { after: number })[] = []
  for (let round = 1; round <= rounds; round++) {
    const deployment = asVersion(built)
    const { version } = deployment.manifest
    await publish(store, deployment, doer)
    const uploaded = performance.now()
    await tellHosts([inner])
    there.push(await seen(version, uploaded))
    if (round % every !== 0) continue
    const [before] = (await store.registry()).releases.filter(({ remote }) => remote === 'news').slice(-2)
    if (before?.entry) {
      const { entry } = before
      const began = performance.now()
      const { revision } = await store.flip((registry) => ({
        ...registry,
        channels: { ...registry.channels, production: { ...registry.channels.production, news: entry } },
      }))
      await awaitHosts(store, [inner], { remote: 'news', entry, revision, doer })
      back.push(await seen(entry.version, began))
    }
    kept.push({ after: round, ...keptBy(site.gatewayPid(), join(site.dataDir, 'mirror/news')) })
    say(
      `${round} of ${rounds}: live after ${Math.round(median(there.slice(-every)))} ms, back after ${Math.round(back.at(-1) ?? 0)} ms, ${kept.at(-1)?.megabytes} MB`,
    )
  }
  const report = await load.stop()
  const settled = kept.slice(Math.floor(kept.length / 4))
  const [first, last] = [settled[0], settled.at(-1)]
  const ms = (what: string, values: readonly number[], bound: number) => ({
    what,
    unit: 'ms',
    value: median(values),
    control: median(control),
    target: { of: 'value', kind: 'at most', bound } as const,
  })
  const count = (what: string, unit: string, value: number, bound: number) => ({
    what,
    unit,
    value,
    control: null,
    target: { of: 'value', kind: 'at most', bound } as const,
  })
  return {
    about: `${rounds} deploys in a row at ${report.rate.toFixed(0)} requests a second`,
    figures: [
      ms('from the upload to the page, median', there, 2000),
      ms('from the flip back to the page, median', back, 1000),
      count('requests that failed', '', report.failures.length, 0),
      count('pages of mixed versions', '', mixed, 0),
      count(
        'memory after the last deploy, beside that after a quarter of them',
        '%',
        Math.round(((last?.megabytes ?? 0) / (first?.megabytes ?? 1)) * 100),
        125,
      ),
      count('threads, likewise', '%', Math.round(((last?.threads ?? 0) / (first?.threads ?? 1)) * 100), 125),
      count(
        'open files, likewise',
        '%',
        Math.round(((last?.handles ?? 0) / (first?.handles ?? 1)) * 100),
        125,
      ),
      count('copies in the mirror', '', last?.copies ?? 0, 25),
    ],
    breakdowns: [
      {
        title: 'What the gateway keeps',
        columns: ['after', 'MB', 'threads', 'open files', 'copies'],
        rows: kept.map(({ after, megabytes, threads, handles, copies }) =>
          [after, megabytes, threads, handles, copies].map(String),
        ),
      },
    ],
    notes: [
      `Slowest to be live: ${Math.round(Math.max(...there))} ms; slowest back: ${Math.round(Math.max(...back))} ms; ${report.sent} requests, ${report.answered} answered, slowest ${report.slowest} ms.`,
    ],
  }
}
