/** How much a fan's browser loads: scripts of shell, active route and each slot, and the pages' HTML. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import type { Bench } from '../bench.ts'
import type { Breakdown, Figure } from '../figures.core.ts'
import {
  brotliSize,
  buildMapped,
  controlPage,
  type MappedFiles,
  mappedRemote,
  mappedShell,
  sharedOut,
} from './mapped-build.ts'
import { addGroups, compareGroups } from './module-groups.core.ts'
import { type Fetched, watchPage } from './traffic.ts'

/** Maximum KB: scripts of shell and active route, scripts of each further slot, and HTML. */
const most = { page: 150, slot: 20, html: 20 }

const kilobytes = (bytes: number) => bytes / 1000
const sum = (files: readonly Fetched[]) => files.reduce((bytes, file) => bytes + file.bytes, 0)
const remoteOf = (path: string): string | null => /^\/_r\/([^/]+)\//.exec(path)?.[1] ?? null
const isScript = (file: Fetched) =>
  file.type === 'script' || (file.type === 'prefetch' && file.path.endsWith('.js'))

export const measureBytes: Bench = async ({ site, pages }, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-bytes-'))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  try {
    say('building the control, and what the site serves with source maps')
    const control = await buildMapped(controlPage(join(folder, 'control')))
    const controlBytes = [...control.values()].reduce((bytes, { code }) => bytes + brotliSize(code), 0)
    const figures: Figure[] = []
    const breakdowns: Breakdown[] = []

    for (const [name, path] of Object.entries(pages)) {
      say(`${name}: loading ${path}`)
      const loaded = await loadPage(browser, site.url + path)
      const html = loaded.fetched.find(({ type }) => type === 'document')
      figures.push({
        what: `${name}: HTML`,
        unit: 'KB',
        value: kilobytes(html?.bytes ?? Number.POSITIVE_INFINITY),
        control: null,
        target: { of: 'value', kind: 'at most', bound: most.html },
      })
      breakdowns.push(...trafficTables(name, loaded.fetched))
      const scripts = loaded.fetched.filter(isScript)
      const prefetched = scripts.filter(({ type }) => type === 'prefetch')
      const slotRemotes = new Set(loaded.slots.map(({ remote }) => remote))
      const own = scripts.filter(
        (file) => file.type === 'script' && !slotRemotes.has(remoteOf(file.path) ?? ''),
      )
      figures.push({
        what: `${name}: scripts of shell and route`,
        unit: 'KB',
        value: kilobytes(sum(own)),
        control: kilobytes(controlBytes),
        target: { of: 'value', kind: 'at most', bound: most.page },
      })
      for (const slot of loaded.slots) {
        figures.push({
          what: `${name}: slot ${slot.name}`,
          unit: 'KB',
          value: kilobytes(sum(slot.scripts)),
          control: null,
          target: { of: 'value', kind: 'at most', bound: most.slot },
        })
      }
      if (prefetched.length > 0) {
        figures.push({
          what: `${name}: prefetched when idle`,
          unit: 'KB',
          value: kilobytes(sum(prefetched)),
          control: null,
          target: null,
        })
      }
      if (name === 'article') {
        const explained = await explain(site.url, own, folder)
        breakdowns.push(groupTable(name, explained, controlGroups(control)))
      }
    }
    return {
      about:
        'what a browser with an empty cache fetches, compressed; control: one bundle of React and router',
      figures,
      breakdowns,
      notes: [
        'KB are 1000 bytes of body as sent. A slot of a remote that an earlier slot has brought costs its own chunk only. Prefetching fetches the entries behind links in view, once the browser is idle, and not with data saver or on 2g.',
      ],
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type LoadedPage = {
  /** Files loaded until the page was quiet, without scrolling. */
  fetched: Fetched[]
  slots: { name: string; remote: string; scripts: Fetched[] }[]
}

/** Loads a page, then scrolls to each of its slots in turn. */
async function loadPage(browser: Browser, address: string): Promise<LoadedPage> {
  const watched = await watchPage(browser, address)
  try {
    const { page, fetched } = watched
    await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
    const first = [...fetched]
    const places = page.locator('[data-slot]')
    const names = await places.evaluateAll((elements) =>
      elements.map((element) => (element as HTMLElement).dataset.slot ?? ''),
    )
    const met = new Set<string>()
    const slots: LoadedPage['slots'] = []
    for (const [at, name] of names.entries()) {
      const remote = name.split('/')[0] ?? ''
      const before = fetched.length
      await places.nth(at).scrollIntoViewIfNeeded()
      await watched.quiet()
      // Files that a remote loaded before any scrolling count for its first slot.
      const early = met.has(remote) ? [] : first.filter(({ path }) => remoteOf(path) === remote)
      met.add(remote)
      const late = fetched.slice(before).filter(({ path }) => remoteOf(path) === remote)
      slots.push({ name, remote, scripts: [...early, ...late].filter((file) => file.type === 'script') })
    }
    return { fetched: first, slots }
  } finally {
    await watched.close()
  }
}

function trafficTables(name: string, fetched: readonly Fetched[]): Breakdown[] {
  const byType = Map.groupBy(fetched, ({ type }) => type)
  return [
    {
      title: `${name}: everything until the page is quiet, without scrolling`,
      columns: ['', 'files', 'KB'],
      rows: [
        ...[...byType].map(([type, files]) => [type, files.length, kilobytes(sum(files))]),
        ['all', fetched.length, kilobytes(sum(fetched))],
      ],
    },
    {
      title: `${name}: scripts`,
      columns: ['', 'encoding', 'KB'],
      rows: fetched
        .filter(isScript)
        .map(({ path, type, encoding, bytes }) => [
          type === 'prefetch' ? `${path} (prefetched)` : path,
          encoding,
          kilobytes(bytes),
        ]),
    },
  ]
}

/** Compressed bytes of these scripts by group of modules. A file that these sources do not build is listed by its name. */
async function explain(
  site: string,
  scripts: readonly Fetched[],
  folder: string,
): Promise<Map<string, number>> {
  const builds = new Map<string, Promise<MappedFiles>>()
  const buildOf = (remote: string | null) => {
    const key = remote ?? 'shell'
    const known = builds.get(key)
    if (known) return known
    const output = join(folder, key)
    const build = buildMapped(remote === null ? mappedShell(output) : mappedRemote(remote, output))
    builds.set(key, build)
    return build
  }
  const explained = new Map<string, number>()
  for (const { path, bytes } of scripts) {
    const file = path.split('/').at(-1) ?? ''
    const built = twinOf(file, await buildOf(remoteOf(path)))
    const served = await (await fetch(site + path)).text()
    const groups =
      built?.code.length === served.length ? built.groups : new Map([[`unexplained: ${file}`, 1]])
    addGroups(explained, sharedOut(groups, bytes))
  }
  return explained
}

/** With source maps the minifier swaps some names of equal length, so a file with the same content has another hash. */
function twinOf(file: string, built: MappedFiles) {
  const stem = (name: string) => name.replace(/\.[0-9a-f]{8}\.js$/, '')
  const named = built.get(file)
  return named ?? [...built].find(([name]) => stem(name) === stem(file))?.[1]
}

function controlGroups(control: MappedFiles): Map<string, number> {
  const groups = new Map<string, number>()
  for (const { code, groups: own } of control.values()) addGroups(groups, sharedOut(own, brotliSize(code)))
  return groups
}

function groupTable(name: string, page: Map<string, number>, control: Map<string, number>): Breakdown {
  const rows = compareGroups(page, control).map(({ group, page, control, above }) => [
    group,
    ...[page, control, above].map((bytes) => kilobytes(bytes).toFixed(1)),
  ])
  return {
    title: `${name}: what the scripts of shell and route consist of, KB compressed (shared out by plain size)`,
    columns: ['', 'page', 'control', 'above the control'],
    rows,
  }
}
