/** Builds a remote and its deployment: an immutable folder with web build, Node build and manifest. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { DeploymentManifest } from '@club/federation'
import { readRemoteDeclaration, remoteConfigs } from '@club/federation/build'
import { sha256Of } from '@club/federation/hash'
import { hasOwnReact } from '@club/federation/own-react'
import { contractVersion } from '@club/shell-api/contract'
import { type MultiStats, rspack } from '@rspack/core'

export type Deployment = {
  manifest: DeploymentManifest
  manifestText: Uint8Array
  files: Map<string, Uint8Array>
}

/**
 * Builds both targets of a remote.
 * @param output folder that gets `web` and `node`; a separate one for each build, so that two at once do not collide
 * @throws Error with the compiler's own messages
 */
export async function buildRemote(directory: string, output: string): Promise<void> {
  const configs = remoteConfigs(readRemoteDeclaration(directory), output)
  const compiler = rspack(configs)
  const stats = await new Promise<MultiStats>((done, failed) => {
    compiler.run((problem, result) =>
      problem || !result ? failed(problem ?? new Error('no result')) : done(result),
    )
  })
  await new Promise<void>((done) => compiler.close(() => done()))
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }))
}

/** Reads a remote's build as a deployment. Its version is the hash of its content: the same content gives the same version. */
export async function readDeployment(directory: string, dist: string): Promise<Deployment> {
  const declared = readRemoteDeclaration(directory)
  const files = new Map<string, Uint8Array>()
  for (const target of ['web', 'node']) {
    for (const path of await filesBelow(join(dist, target))) {
      const name = relative(dist, path)
      if (name.endsWith('.map') || name === 'web/chunks.json') continue
      const content = await readFile(path)
      // Even without hooks: its elements would not be valid in the host's React.
      if (hasOwnReact(name, content))
        throw new Error(`${name} has a React of its own; the host shares one, under its usual names`)
      files.set(name, content)
    }
  }
  const groups = JSON.parse(
    await readFile(join(dist, 'web/chunks.json'), 'utf8'),
  ) as DeploymentManifest['chunks']
  const below = (names: string[]) => names.map((name) => `web/${name}`)
  const listed = Object.fromEntries(
    [...files]
      .sort()
      .map(([name, content]) => [name, { sha256: sha256Of(content), size: content.byteLength }]),
  )
  const content = {
    remote: declared.name,
    contract: contractVersion,
    basePaths: [...declared.basePaths],
    trialPaths: [...(declared.trialPaths ?? [])],
    exposes: Object.keys(declared.exposes),
    entry: { web: 'web/remoteEntry.js', node: 'node/remoteEntry.cjs' },
    chunks: Object.fromEntries(
      Object.entries(groups).map(([name, { js, css }]) => [name, { js: below(js), css: below(css) }]),
    ),
    files: listed,
  }
  const manifest = { ...content, version: sha256Of(JSON.stringify(content)).slice(0, 16) }
  return { manifest, manifestText: new TextEncoder().encode(JSON.stringify(manifest)), files }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
