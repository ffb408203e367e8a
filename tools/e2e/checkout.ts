/** Checkouts of only part of the project: what one team, or one server, has of it. */
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../start/install.mjs'

export type Checkout = { directory: string; remove(): Promise<void> }

const notSources = new Set(['node_modules', '.git', '.data', '.nx', 'test-results', 'coverage'])

/**
 * Copies the project with only some of its apps. Packages come from the copy; everything else that is installed is symlinked.
 * @param apps folder names below `apps/`
 * @param builds whether to copy build output too
 */
export async function checkOut(apps: readonly string[], { builds }: { builds: boolean }): Promise<Checkout> {
  const directory = await mkdtemp(join(tmpdir(), 'club-checkout-'))
  const others = (await readdir(join(root, 'apps'))).filter((app) => !apps.includes(app))
  const left = new Set(others.map((app) => join(root, 'apps', app)))
  await cp(root, directory, {
    recursive: true,
    filter: (path) => {
      const name = basename(path)
      return !notSources.has(name) && !left.has(path) && (builds || name !== 'dist')
    },
  })
  await linkInstalled(directory)
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** Symlinks the installed third-party packages; `@club` is an empty folder. */
export async function linkOthers(directory: string): Promise<void> {
  const installed = join(root, 'node_modules')
  await mkdir(join(directory, 'node_modules/@club'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== '@club') await symlink(join(installed, name), join(directory, 'node_modules', name))
  }
}

async function linkInstalled(directory: string) {
  await linkOthers(directory)
  for (const name of await readdir(join(directory, 'packages'), { withFileTypes: true })) {
    if (name.isDirectory())
      await symlink(join('../../packages', name.name), join(directory, 'node_modules/@club', name.name))
  }
}
