// Whether the builds are up to date with the sources: by the size and time of every file that a build reads.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const skipped = new Set(['node_modules', 'dist', '.data', '.nx', 'pictures', 'content'])

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name) || /\.(test|spec)\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Names of the remotes: every app with a `remote.json`. */
export const remoteNames = () =>
  readdirSync(join(root, 'apps'))
    .filter((name) => existsSync(join(root, 'apps', name, 'remote.json')))
    .sort()

/** Everything that builds are made from, as one hash. */
export function sourcesFingerprint() {
  const hash = createHash('sha256')
  const folders = [
    'packages',
    'apps/shell',
    'apps/account',
    'apps/streamer',
    'tools/deploy',
    ...remoteNames().map((name) => `apps/${name}`),
  ]
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    for (const path of filesBelow(join(root, folder))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  for (const file of ['package-lock.json', 'rspack.shell.config.ts'])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
