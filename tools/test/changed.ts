/** What has changed since a commit, and which tests that requires. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsIn } from '../checks/edges.core.ts'
import { root } from '../start/install.mjs'
import { browserTestsFor, concernsAll } from './changed.core.ts'

const lines = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } })
    .split('\n')
    .filter((line) => line !== '')

const importsOf = (path: string) =>
  existsSync(join(root, path)) ? importsIn(readFileSync(join(root, path), 'utf8')) : []

/** Folders of the projects that Nx finds affected by the files. */
function affectedBy(files: readonly string[]): string[] {
  const folders = new Map(
    lines('git', ['ls-files', '*/project.json']).map((path) => {
      const { name } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string }
      return [name, path.replace('/project.json', '')]
    }),
  )
  const names = lines(join(root, 'node_modules/.bin/nx'), [
    'show',
    'projects',
    '--affected',
    `--files=${files.join(',')}`,
  ])
  return names.flatMap((name) => folders.get(name) ?? [])
}

/**
 * @param base the commit that the change begins at; uncommitted changes count too
 * @returns null if everything is affected; otherwise the folders whose unit tests to run, and the browser tests
 */
export function testsOfChange(base: string): { folders: string[]; specs: string[] } | null {
  const [since = base] = lines('git', ['merge-base', base, 'HEAD'])
  const files = [
    ...lines('git', ['diff', '--name-only', since]),
    ...lines('git', ['ls-files', '--others', '--exclude-standard']),
  ]
  if (concernsAll(files)) return null
  if (files.length === 0) return { folders: [], specs: [] }
  const folders = [...new Set([...affectedBy(files), 'tools/checks'])]
  const specs = browserTestsFor(
    { files, affected: folders },
    lines('git', ['ls-files', '*.spec.ts']),
    importsOf,
  )
  return { folders, specs }
}
