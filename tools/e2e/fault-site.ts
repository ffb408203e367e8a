/**
 * A site over a deploy store that can be made to fail, and the questions that tests of failures ask of it. Whatever it answers
 * is judged: in time, and without a word about our insides.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@club/federation/store'
import { expect } from 'playwright/test'
import { Agent, interceptors, request } from 'undici'
import type { Deployment } from '../deploy/build.ts'
import { publish } from '../deploy/publish.ts'
import { remoteNames } from '../start/stale.mjs'
import { asVersion, builtDeployment, type CodeFault, type FaultOptions, withFault } from './faulty-builds.ts'
import { errorShown, innards, isWholeDocument, slotsOf } from './page-text.ts'
import { type Site, startSite } from './site.ts'
import { type StoreFault, type StoreServer, startStoreServer } from './store-server.ts'

/** Every answer comes within this, whatever fails (cache-policy.ts: 4 s for a page, 1 s for the error page). */
export const deadline = 5000

export const remotes = ['news', 'matches', 'club', 'match-centre', 'tv'] as const
export type Remote = (typeof remotes)[number]

/** Pages of each remote: its listing, and a deeper one that another remote's dynamic paths would match as well. */
export const pagesOf: Record<Remote, readonly [string, string]> = {
  news: ['/news', '/news/2026/11'],
  matches: ['/matches', '/matches/first-team/2025-26'],
  club: ['/teams', '/teams/first-team'],
  // Each leads on to the match that counts.
  'match-centre': ['/match/first-team', '/match/ladies'],
  tv: ['/videos', '/videos/categories'],
}

export const slotNames: Record<Remote, readonly string[]> = {
  news: ['news/lead', 'news/latest'],
  matches: ['matches/strip', 'matches/table'],
  club: [],
  'match-centre': [],
  tv: ['tv/videos'],
}

/** Unlike `fetch`, it lets a test say which of the site's names it means. */
const visitor = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }))

/** Names that a site answers to on this machine, beside the one that tests use. */
const localNames = ['127.0.0.1', '[::1]', 'account.localhost', 'tv.localhost']

const storeFaults: readonly string[] = [
  'missing',
  'broken',
  'reset',
  'hanging',
  'stalling',
  'corrupt',
] satisfies StoreFault[]

export const isStoreFault = (fault: StoreFault | CodeFault): fault is StoreFault =>
  storeFaults.includes(fault)

export async function until<T>(what: string, probe: () => Promise<T | null>, limit = 25_000): Promise<T> {
  const end = performance.now() + limit
  for (;;) {
    const found = await probe()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`waited ${limit} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export type FaultSite = Awaited<ReturnType<typeof startFaultSite>>

export async function startFaultSite() {
  const store: StoreServer = await startStoreServer()
  const built = new Map<string, Deployment>()
  const put = (deployment: Deployment) => publish(openStore(store.url), deployment)
  for (const remote of remoteNames()) {
    const deployment = await builtDeployment(remote)
    built.set(remote, deployment)
    await put(deployment)
  }
  const site: Site = await startSite({ store: store.url })
  let slowest = 0
  let unseen = 0

  const goodOf = (remote: Remote): Deployment => {
    const deployment = built.get(remote)
    if (!deployment) throw new Error(`${remote} is not built`)
    return deployment
  }

  /** @param host one of the site's other names (`strangeName`) */
  const ask = async (path: string, host?: string): Promise<{ status: number; html: string }> => {
    const began = performance.now()
    const { statusCode: status, body } = await request(site.url + path, {
      dispatcher: visitor,
      signal: AbortSignal.timeout(15_000),
      ...(host ? { headers: { host } } : {}),
    })
    const html = await body.text()
    const took = performance.now() - began
    slowest = Math.max(slowest, took)
    expect(took, `milliseconds of ${path}`).toBeLessThan(deadline)
    expect(innards(html), path).toBeNull()
    return { status, html }
  }

  /** Error lines of the gateway's log that name this version. */
  const culpritLines = async (remote: Remote, version: string) =>
    (await site.gatewayLog())
      .split('\n')
      .filter((line) => line.includes('"level":"error"') && line.includes(`"remote":"${remote}"`))
      .filter((line) => line.includes(`"version":"${version}"`))

  /** The version of a remote that pages are made with. */
  const versionOf = async (remote: Remote) =>
    new RegExp(`"/_r/${remote}/([a-z0-9.-]+)/web/`).exec((await ask('/')).html)?.[1] ?? null

  /** One remote is out, and nothing else is. */
  const expectOnlyMissing = async (remote: Remote) => {
    const home = await ask('/')
    expect([home.status, isWholeDocument(home.html)]).toEqual([200, true])
    const expected = Object.entries(slotNames).flatMap(([owner, names]) =>
      names.map((name) => [name, owner === remote ? 'missing' : 'whole']),
    )
    expect(slotsOf(home.html)).toEqual(Object.fromEntries(expected))
    for (const [owner, paths] of Object.entries(pagesOf)) {
      for (const path of paths) {
        const { status, html } = await ask(path)
        expect([path, status, errorShown(html), isWholeDocument(html)]).toEqual(
          owner === remote ? [path, 503, 503, true] : [path, 200, null, true],
        )
      }
    }
  }

  const expectWhole = async () => {
    const home = await ask('/')
    expect(home.status).toBe(200)
    const expected = Object.values(slotNames).flatMap((names) => names.map((name) => [name, 'whole']))
    expect(slotsOf(home.html)).toEqual(Object.fromEntries(expected))
    for (const path of Object.values(pagesOf).flat()) {
      const { status, html } = await ask(path)
      expect([path, status, errorShown(html)]).toEqual([path, 200, null])
    }
  }

  return {
    site,
    store,
    put,
    ask,
    culpritLines,
    versionOf,
    expectOnlyMissing,
    expectWhole,

    slowest: () => Math.round(slowest),

    /** Publishes the good code as a version of its own. @returns the version */
    async good(remote: Remote): Promise<string> {
      const deployment = asVersion(goodOf(remote))
      await put(deployment)
      return deployment.manifest.version
    },

    /** Publishes a version that fails so. @returns the version */
    async spoil(remote: Remote, fault: StoreFault | CodeFault, options: FaultOptions = { build: 'node' }) {
      const deployment = isStoreFault(fault)
        ? asVersion(goodOf(remote))
        : withFault(goodOf(remote), fault, options)
      const { version } = deployment.manifest
      if (isStoreFault(fault)) store.fail(`${remote}/${version}/`, fault)
      await put(deployment)
      return version
    },

    /**
     * Takes the entry of a version out of the gateway's own mirror, as a half-finished clean-up would, before anybody has asked for
     * it: the server draws with its Node build, and browsers do not find the web build. @returns how to put it back
     */
    async lose(remote: Remote, version: string): Promise<() => Promise<void>> {
      const file = join(site.dataDir, 'mirror', remote, version, 'web', 'remoteEntry.js')
      await rename(file, `${file}.lost`)
      return () => rename(`${file}.lost`, file)
    },

    heal: (remote: Remote, version: string) => store.fail(`${remote}/${version}/`, null),

    named: (remote: Remote, version: string) =>
      until(`the log to name ${remote}@${version}`, async () =>
        (await culpritLines(remote, version)).length > 0 ? true : null,
      ),

    live: (remote: Remote, version: string) =>
      until(`${remote}@${version} to be live`, async () =>
        (await versionOf(remote)) === version ? true : null,
      ),

    eventuallyWhole: () =>
      until('the whole site', () =>
        expectWhole().then(
          () => true,
          () => null,
        ),
      ),

    /** Starts the gateway anew: nobody has asked for any page under any of its names. */
    async forgetPages() {
      await site.stopGateway()
      await site.startGateway()
      unseen = 0
    },

    /** A name of the site that nobody has used since `forgetPages`: pages are kept by name, so there is no copy of one under it. */
    strangeName(): string {
      const { port } = new URL(site.url)
      const names = localNames.flatMap((name) => [`${name}:${port}`, name])
      const name = names[unseen++]
      if (!name) throw new Error('every name of the site has been used')
      return name
    },

    /** Asks for pages all the time and has every answer judged. @returns ends it; the number of answers */
    watch(paths: readonly string[], judge: (path: string, status: number, html: string) => void) {
      let going = true
      let answers = 0
      const work = (async () => {
        while (going) {
          for (const path of paths) {
            const { status, html } = await ask(path)
            judge(path, status, html)
            answers++
          }
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      work.catch(() => {})
      return async (): Promise<number> => {
        going = false
        await work
        return answers
      }
    },

    /** Starts the gateway anew as one that has never seen this remote: no copy on its disk. */
    async withoutCopy(remote: Remote, meanwhile: () => Promise<unknown>) {
      await site.stopGateway()
      await rm(join(site.dataDir, 'mirror', remote), { recursive: true, force: true })
      await meanwhile()
      await site.startGateway()
    },

    async stop() {
      await site.stop()
      await store.close()
    },
  }
}
