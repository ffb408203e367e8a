/**
 * Deployments with a fault in their built files, published like any other: their hashes are right, so the faulty code does run.
 * The fault lies in a second entry around the real one; everything else is the remote as it was built.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { DeploymentManifest } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import { type Deployment, readDeployment } from '../deploy/build.ts'
import { root } from '../start/install.mjs'

export type CodeFault =
  | 'throws on load'
  /** Loading never finishes, but does not block the thread. */
  | 'waits on load'
  /** One that every other remote's code relies on. */
  | 'patches a global'
  | 'throws in render'
  /** An endless loop; it sleeps in each round, so it does not take a core until the gateway notices it. */
  | 'loops in render'
  /** A component that suspends for ever. */
  | 'waits in render'
  | 'throws in its loader'
  /** After a wait, so that nothing marks whose code is running. */
  | 'loops in its loader'
  | 'exits in its loader'
  /** A promise that nobody awaits. */
  | 'rejects beside the render'

export type FaultOptions = {
  /** Which build has the fault. */
  build: 'node' | 'web'
  /** Node only: the fault shows only while this file exists. */
  whileFile?: string
  /** Where the fault is; everywhere if absent. */
  only?: 'routes' | 'slots'
}

/** The remote as built in this checkout. */
export const builtDeployment = (remote: string): Promise<Deployment> => {
  const directory = join(root, 'apps', remote)
  return readDeployment(directory, join(directory, 'dist'))
}

/**
 * A remote as it was built for a past contract, from `kept-remotes/`.
 * @throws Error if none was kept: whoever raises the contract keeps one (docs/how-to/change-the-contract.md)
 */
export async function keptDeployment(remote: string, contract: number): Promise<Deployment> {
  const file = join(import.meta.dirname, 'kept-remotes', `${remote}-contract-${contract}.json.br`)
  const text = brotliDecompressSync(await readFile(file)).toString('utf8')
  const kept = JSON.parse(text) as { manifest: DeploymentManifest; files: Record<string, string> }
  const files = new Map(
    Object.entries(kept.files).map(([name, content]) => [
      name,
      new Uint8Array(Buffer.from(content, 'base64')),
    ]),
  )
  return asVersion({ manifest: kept.manifest, manifestText: new Uint8Array(), files }, files)
}

/** In a browser, the fault shows until the page sets this variable to false. */
export const faultFlag = 'clubFault'

let serial = 0

/** The same code as a new version. */
export function asVersion(deployment: Deployment, files = deployment.files): Deployment {
  serial++
  const version = `${deployment.manifest.version.slice(0, 16)}-${process.pid}.${serial}`
  const listed = [...files].map(([name, content]) => [
    name,
    { sha256: sha256Of(content), size: content.byteLength },
  ])
  const manifest: DeploymentManifest = { ...deployment.manifest, version, files: Object.fromEntries(listed) }
  return { manifest, manifestText: new TextEncoder().encode(JSON.stringify(manifest)), files }
}

export function withFault(deployment: Deployment, fault: CodeFault, options: FaultOptions): Deployment {
  const { web, node } = deployment.manifest.entry
  const files = new Map(deployment.files)
  const text = (name: string) => Buffer.from(files.get(name) ?? '').toString('utf8')
  const act = `(${around})(${JSON.stringify(fault)}, ${JSON.stringify(options)}`
  if (options.build === 'web') {
    const name = `club_${deployment.manifest.remote.replaceAll('-', '_')}`
    const shows = `() => globalThis.${faultFlag} !== false`
    const source = `${text(web)};globalThis.${name}=${act}, globalThis.${name}, ${shows});`
    const thrown = `if ((${shows})()) throw new Error("${fault}");${text(web)}`
    files.set(web, Buffer.from(fault === 'throws on load' ? thrown : source))
    // Compressed copies of the original entry.
    for (const form of ['br', 'gz']) files.delete(`${web}.${form}`)
  } else {
    files.set('node/whole.cjs', Buffer.from(text(node)))
    const shows = options.whileFile
      ? `() => require('node:fs').existsSync(${JSON.stringify(options.whileFile)})`
      : '() => true'
    const source = `module.exports = ${act}, require('./whole.cjs'), ${shows});`
    const thrown = `if ((${shows})()) throw new Error("${fault}");${source}`
    const patched = `'use strict';if ((${shows})()) Array.prototype.map = () => [];${source}`
    const entries: Partial<Record<CodeFault, string>> = {
      'throws on load': thrown,
      'patches a global': patched,
    }
    files.set(node, Buffer.from(entries[fault] ?? source))
  }
  return asVersion(deployment, files)
}

/** Runs in the remote. It is written into the build as text, so it can use nothing from this file. */
function around(
  fault: CodeFault,
  { only }: FaultOptions,
  container: { init: unknown; get(name: string): Promise<() => Record<string, unknown>> },
  shows: () => boolean,
) {
  type Component = (props: unknown) => unknown
  /** What `lazy` of React makes; reading it gives the component, or throws what React waits for. */
  type Lazy = { _init(payload: unknown): Component; _payload: unknown }
  type Route = {
    loader?: (...args: unknown[]) => unknown
    Component?: Component
    lazy?: { Component?: () => Promise<Component> }
    children?: Route[]
  }
  const loopForEver = () => {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    for (;;) Atomics.wait(cell, 0, 0, 10)
  }
  const act = () => {
    if (!shows()) return
    if (fault === 'throws in render') throw new Error(fault)
    if (fault === 'loops in render') loopForEver()
    if (fault === 'waits in render') throw new Promise(() => {})
    if (fault === 'rejects beside the render') void Promise.reject(new Error(fault))
  }
  const drawn =
    (Part: Component | Lazy): Component =>
    (props) => {
      act()
      return (typeof Part === 'function' ? Part : Part._init(Part._payload))(props)
    }
  const loaded =
    (load: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      if (!shows()) return load(...args)
      if (fault === 'throws in its loader') throw new Error(fault)
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (fault === 'loops in its loader') loopForEver()
      if (fault === 'exits in its loader') process.exit(1)
      return load(...args)
    }
  const routes = (list: Route[]): Route[] =>
    list.map((route) => {
      const { lazy, children } = route
      const load = lazy?.Component
      return {
        ...route,
        ...(route.loader ? { loader: loaded(route.loader) } : {}),
        ...(route.Component ? { Component: drawn(route.Component) } : {}),
        ...(load ? { lazy: { Component: async () => drawn(await load()) } } : {}),
        ...(children ? { children: routes(children) } : {}),
      }
    })
  const slots = (
    all: Record<string, { load: (...args: unknown[]) => unknown; Component: Component }>,
  ): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(all).map(([name, slot]) => [
        name,
        { load: loaded(slot.load), Component: drawn(slot.Component) },
      ]),
    )
  return {
    init: container.init,
    get: async (name: string) => {
      while (fault === 'waits on load' && shows()) await new Promise((resolve) => setTimeout(resolve, 50))
      const factory = await container.get(name)
      return () => {
        const module = factory()
        if (name === './routes' && only !== 'slots') return { routes: routes(module.routes as Route[]) }
        if (name === './slots' && only !== 'routes') return { slots: slots(module.slots as never) }
        return module
      }
    },
  }
}
