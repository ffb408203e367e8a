/** Where a release command runs, and what it finds there. */
import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { readRemoteDeclaration } from '@club/federation/build'

/** In the package for teams, the tools are in their repository's node_modules. */
const packed = import.meta.dirname.includes(`${sep}node_modules${sep}`)

/** The project: the checkout that contains this file, or the team's own repository. */
export const root = packed ? process.cwd() : resolve(import.meta.dirname, '../..')

/**
 * The folder of a remote: in `apps/`, or the project itself if it is a single remote.
 * @throws Error if there is no such remote
 */
export function folderOf(remote: string): string {
  const among = join(root, 'apps', remote)
  if (/^[a-z][a-z0-9-]*$/.test(remote) && existsSync(join(among, 'remote.json'))) return among
  if (existsSync(join(root, 'remote.json')) && readRemoteDeclaration(root).name === remote) return root
  throw new Error(`no such remote (no apps/${remote}/remote.json)`)
}
