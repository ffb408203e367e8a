/**
 * A site over a deploy store that can be made to fail, and the questions that tests of failures ask of it. Whatever it answers
 * is judged: in time, and without a word about our insides.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Whom the log of releases names. */
const tester: Doer = { by: 'tests', at: new Date(0), commit: null }

/** @param environment its switches; where a render may hang the site has another thread to draw with */
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

    ...createVisits(site, judge.ask),

    async stop() {
      await site.stop()
      await store.close()
    },
  }
}

/** Visits under names that nobody has used, and visits that go on. */
function createVisits(site: Site, ask: ReturnType<typeof createJudge>['ask']) {
  let unseen = 0

  return {
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
  }
}
