/**
 * Pages of the account site on a phone, beside the same pages without their script; and how much account and checkout code is loaded
 * on pages whose reader uses neither.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { asOperated, startSite } from '../../e2e/site.ts'
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { BenchSite } from '../bench-site.ts'
import { buildMapped, type MappedFiles, mappedRemote, mappedShell, sharedOut } from '../bytes/mapped-build.ts'
import { money, moneyGroup } from '../bytes/module-groups.core.ts'
import { watchPage } from '../bytes/traffic.ts'
import { type Breakdown, type Figure, median } from '../figures.core.ts'
import { audit, judged, makePictures, type Run } from '../lighthouse/audit.ts'
import { openPassage } from '../lighthouse/passage.ts'
import { password } from '../platforms.ts'

const rounds = 3

/** Pages of the account site, and whether they are private: those ask search engines not to index them. */
const pages = [
  { path: '/sign-in', own: false },
  { path: '/register', own: false },
  { path: '/profile', own: true },
  { path: '/subscriptions', own: true },
] as const

type Say = (text: string) => void

export const measureAccountPages: Bench = async (bench, say) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  try {
    const along = await measureAlong(bench, browser, say)
    const own = await measurePages(browser, say)
    return {
      about: `mobile Lighthouse of account pages, medians of ${rounds} runs in turns, control: without their script; account and money on other pages`,
      figures: [...own.figures, ...along.figures],
      breakdowns: [...own.breakdowns, ...along.breakdowns],
      notes: [
        'Profile and subscriptions ask not to be found, and have no score for that. Along: signed out, an empty cache, nothing scrolled or pressed; compressed bytes by share of the plain file.',
      ],
    }
  } finally {
    await browser.close()
  }
}

async function measurePages(
  browser: Browser,
  say: Say,
): Promise<{ figures: Figure[]; breakdowns: Breakdown[] }> {
  const site = await startSite({ embedded: true, account: true, environment: asOperated })
  const whole = await openPassage(site.account, 'kept')
  const bare = await openPassage(site.account, 'removed')
  const figures: Figure[] = []
  const faults: (string | number)[][] = []
  try {
    const cookie = await signInOnForm(site.account)
    for (const { path, own } of pages) {
      const signedIn = own ? cookie : ''
      await makePictures(whole.url + path)
      const categories = judged.filter((category) => !own || category !== 'seo')
      const runs = await alternately(
        rounds,
        (round) => {
          say(`${path}, round ${round} of ${rounds}`)
          return audit(whole.url + path, categories, signedIn)
        },
        () => audit(bare.url + path, ['performance'], signedIn),
      )
      const middle = (of: readonly Run[], category: string) =>
        median(of.map(({ scores }) => scores[category] ?? 0))
      for (const category of categories)
        figures.push({
          what: `${path}: ${category}`,
          unit: '',
          value: middle(runs.thing, category),
          control: category === 'performance' ? middle(runs.control, category) : null,
          target: { of: 'value', kind: 'at least', bound: category === 'performance' ? 99 : 100 },
        })
      figures.push({
        what: `${path}: scripts`,
        unit: 'KB',
        value: await scriptsOf(browser, site.account + path, signedIn),
        control: null,
        target: { of: 'value', kind: 'at most', bound: 60 },
      })
      const named = new Set(runs.thing.flatMap((run) => run.faults))
      faults.push(...[...named].map((fault) => [path, fault]))
    }
  } finally {
    await Promise.all([whole.close(), bare.close()])
    await site.stop()
  }
  const breakdowns = [{ title: 'Audits not passed in full', columns: ['page', 'audit'], rows: faults }]
  return { figures, breakdowns: faults.length > 0 ? breakdowns : [] }
}

/** Signs in with the page's own form. @returns the session's Cookie header */
async function signInOnForm(account: string): Promise<string> {
  const answer = await fetch(`${account}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: account, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form: 'sign-in', email: 'subscriber@example.com', password }),
  })
  if (answer.status !== 303) throw new Error(`signing in answers ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** KB of scripts that a page loads. */
async function scriptsOf(browser: Browser, address: string, cookie: string): Promise<number> {
  const { fetched, close } = await watchPage(browser, address, cookie)
  await close()
  const scripts = fetched.filter(({ type }) => type === 'script')
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

/** The account and checkout code that a signed-out reader loads. */
async function measureAlong({ site, pages: read }: BenchSite, browser: Browser, say: Say) {
  const folder = await mkdtemp(join(tmpdir(), 'club-money-'))
  const builds = new Map<string, Promise<MappedFiles>>()
  const buildOf = (remote: string | null) => {
    const key = remote ?? 'shell'
    const output = join(folder, key)
    const build =
      builds.get(key) ??
      buildMapped(remote === null ? mappedShell(output) : mappedRemote(remote, output), moneyGroup)
    builds.set(key, build)
    return build
  }
  const figures: Figure[] = []
  const rows: (string | number)[][] = []
  try {
    for (const [name, path] of Object.entries(read)) {
      say(`${name}: what comes along`)
      const { fetched, close } = await watchPage(browser, site.url + path)
      await close()
      const parts = new Map<string, number>()
      for (const { path: file, bytes } of fetched.filter(({ type }) => type === 'script')) {
        const name = file.split('/').at(-1) ?? ''
        const files = await buildOf(/^\/_r\/([^/]+)\//.exec(file)?.[1] ?? null)
        // The first script's name identifies its build: another build has other letters in the name, but the same parts.
        const built =
          files.get(name) ?? [...files].find(([other]) => other.split('.')[0] === name.split('.')[0])?.[1]
        if (!built) throw new Error(`${file} is no file that these sources make`)
        for (const [group, share] of sharedOut(built.groups, bytes))
          if (group.startsWith(money)) parts.set(group, (parts.get(group) ?? 0) + share)
      }
      const all = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
      figures.push({
        what: `${name}: account and money that come along`,
        unit: 'KB',
        value: all / 1000,
        control: null,
        target: { of: 'value', kind: 'at most', bound: 3 },
      })
      rows.push(...[...parts].map(([group, bytes]) => [name, group, (bytes / 1000).toFixed(2)]))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { figures, breakdowns: [{ title: 'What comes along', columns: ['page', 'module', 'KB'], rows }] }
}
