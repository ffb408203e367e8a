/** A render worker's setup, from a site's own store and builds, and the build of the control. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productionChannel, registry } from '@club/federation'
import { mirrorDeployment } from '@club/federation/mirror'
import { openStore } from '@club/federation/store'
import type { ComposedRemote, WorkerSetup } from '@club/gateway/protocol'
import { rspack } from '@rspack/core'
import shellConfigs from '../../../rspack.shell.config.ts'
import type { Site } from '../../e2e/site.ts'
import { root } from '../../start/install.mjs'

export type Setup = Omit<WorkerSetup, 'marker' | 'markers'>

const shellDist = join(root, 'apps/shell/dist')

/** The shell's built render worker. */
export const workerFile = join(shellDist, 'node/worker.mjs')

/** @param mirror folder for the verified copies of the remotes */
export async function workerSetup(site: Site, mirror: string): Promise<Setup> {
  const store = openStore(site.store)
  const live = registry.parse(JSON.parse(new TextDecoder().decode(await store.read('registry.json'))))
  const remotes: Record<string, ComposedRemote> = {}
  const claims: Record<string, readonly string[]> = {}
  for (const [name, entry] of Object.entries(live.channels[productionChannel] ?? {})) {
    const { manifest, directory } = await mirrorDeployment(store, mirror, name, entry)
    const base = `/_r/${name}/${manifest.version}`
    const onSite = (files: string[]) => files.map((file) => `${base}/${file}`)
    claims[name] = entry.basePaths
    remotes[name] = {
      version: manifest.version,
      nodeEntry: join(directory, manifest.entry.node),
      web: { version: manifest.version, entry: `${base}/${manifest.entry.web}` },
      exposes: manifest.exposes,
      integrity: {},
      chunks: Object.fromEntries(
        Object.entries(manifest.chunks).map(([chunk, { js, css }]) => [
          chunk,
          { js: onSite(js), css: onSite(css) },
        ]),
      ),
    }
  }
  const files = JSON.parse(await readFile(join(shellDist, 'web/shell.json'), 'utf8')) as {
    main: string
    css: string[]
    fonts: string[]
  }
  const address = (file: string) => `/_s/${file}`
  return {
    composition: 'bench',
    remotes,
    claims,
    platform: site.platform,
    shell: {
      main: address(files.main),
      preload: [],
      css: files.css.map(address),
      fonts: files.fonts.map(address),
      pageScripts: {},
    },
    limits: { apiTimeout: 5000, loaderTimeout: 5000, drawTimeout: 5000 },
  }
}

/** Builds the control with the render worker's settings. Returns its file. @throws Error with the compiler's messages */
export async function buildPlainWorker(folder: string): Promise<string> {
  const config = shellConfigs.find(({ name }) => name === 'shell-node')
  if (!config) throw new Error('the shell has no build for Node')
  const compiler = rspack({
    ...config,
    name: 'plain-worker',
    entry: { plain: join(import.meta.dirname, 'plain-worker.tsx') },
    output: { ...config.output, path: folder },
  })
  await new Promise<void>((done, failed) => {
    compiler.run((problem, stats) => {
      if (problem) failed(problem)
      else if (stats?.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only', colors: false })))
      else compiler.close(() => done())
    })
  })
  return join(folder, 'plain.mjs')
}
