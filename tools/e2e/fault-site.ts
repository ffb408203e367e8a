/**
 * A site over a deploy store that can be made to fail, with the requests that fault tests make. Every response is judged:
 * it must be in time and show none of our internals.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { siteNames } from '@club/environment'
import { openStore } from '@club/federation/store'
import type { Deployment } from '../deploy/build.ts'
import { publish } from '../deploy/publish.ts'
import type { Doer } from '../deploy/releases.core.ts'
import { remoteNames } from '../start/stale.mjs'
import { asVersion, builtDeployment, type CodeFault, type FaultOptions, withFault } from './faulty-builds.ts'
import { asOperated, type Site, startSite } from './site.ts'
import { createJudge, type Remote } from './site-judge.ts'
import { type StoreFault, type StoreServer, startStoreServer } from './store-server.ts'

/** Names that a site answers to on this machine, beside the one that tests use. */
const localNames = siteNames.filter((name) => name !== 'localhost')

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

export async function until<T>(what: string, probe: () => Promise<T | null>, limit = 60_000): Promise<T> {
  const end = performance.now() + limit
  for (;;) {
    const found = await probe()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`waited ${limit} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export type FaultSite = Awaited<ReturnType<typeof startFaultSite>>

/** Named in the release log. */
const tester: Doer = { by: 'tests', at: new Date(0), commit: null }

/** @param environment its switches; by default a second render thread, for tests in which one may hang */
export async function startFaultSite(environment: Record<string, string> = asOperated) {
  const store: StoreServer = await startStoreServer()
  const built = new Map<string, Deployment>()
  const put = (deployment: Deployment) => publish(openStore(store.url), deployment, tester)
  for (const remote of remoteNames()) {
    const deployment = await builtDeployment(remote)
    built.set(remote, deployment)
    await put(deployment)
  }
  const site: Site = await startSite({ store: store.url, environment })

  const goodOf = (remote: Remote): Deployment => {
    const deployment = built.get(remote)
    if (!deployment) throw new Error(`${remote} is not built`)
    return deployment
  }

  const judge = createJudge(site)
  const { culpritLines, versionOf, expectWhole } = judge

  return {
    site,
    store,
    put,
    ...judge,

    /** Publishes the good code as a new version. @returns the version */
    async good(remote: Remote): Promise<string> {
      const deployment = asVersion(goodOf(remote))
      await put(deployment)
      return deployment.manifest.version
    },

    /** Publishes a version with this fault. @returns the version */
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
     * Removes a version's entry from the gateway's own mirror, as a half-finished clean-up would, before anybody has requested
     * it: the server renders with the Node build, but browsers cannot find the web build. @returns a function that puts it back
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

    ...createVisits(site, judge.ask),

    async stop() {
      await site.stop()
      await store.close()
    },
  }
}

/** Visits under unused hostnames, and continuous visits. */
function createVisits(site: Site, ask: ReturnType<typeof createJudge>['ask']) {
  let unseen = 0

  return {
    /** Restarts the gateway: it has no cached page under any of its hostnames. */
    async forgetPages() {
      await site.stopGateway()
      await site.startGateway()
      unseen = 0
    },

    /** A hostname of the site that is unused since `forgetPages`: pages are cached by hostname, so it has none yet. */
    strangeName(): string {
      const { port } = new URL(site.url)
      const names = localNames.flatMap((name) => [`${name}:${port}`, name])
      const name = names[unseen++]
      if (!name) throw new Error('every name of the site has been used')
      return name
    },

    /** Requests pages continuously and has every response judged. @returns a function that stops it and gives the number of responses */
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

    /** Restarts the gateway as one that has never seen this remote: without a copy on its disk. */
    async withoutCopy(remote: Remote, meanwhile: () => Promise<unknown>) {
      await site.stopGateway()
      await rm(join(site.dataDir, 'mirror', remote), { recursive: true, force: true })
      await meanwhile()
      await site.startGateway()
    },
  }
}
