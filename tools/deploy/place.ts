/** Where a command of releases is given: what it finds there. */
import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { readRemoteDeclaration } from '@club/federation/build'

/** Packed for a team, the tools lie among what its repository has installed. */
const packed = import.meta.dirname.includes(`${sep}node_modules${sep}`)

/** The project: the checkout that this file belongs to, or the team's own repository. */
export const root = packed ? process.cwd() : resolve(import.meta.dirname, '../..')

/**
 * The folder of a remote: below `apps/`, or the project itself where that is one remote and no more.
 * @throws Error where there is no such remote
 */
export function folderOf(remote: string): string {
  const among = join(root, 'apps', remote)
  if (/^[a-z][a-z0-9-]*$/.test(remote) && existsSync(join(among, 'remote.json'))) return among
  if (existsSync(join(root, 'remote.json')) && readRemoteDeclaration(root).name === remote) return root
  throw new Error(`no such remote (no apps/${remote}/remote.json)`)
}
