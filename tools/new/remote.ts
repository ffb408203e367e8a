/** Makes a remote: its folder in apps/, its workflow, and its entry among the reserved paths. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takenRoots } from '@club/contracts/taken-paths'
import { edgesOf } from '../checks/edges.core.ts'
import { type Names, withTakenRoot } from './remote.core.ts'
import { filesOf, namesOrThrow, templateText, write } from './templates.ts'

const workflowTemplate = 'workflow.yml'

/** File with the reserved paths, from the project's root. */
export const takenPathsFile = 'packages/contracts/src/taken-paths.core.ts'

/** File of an app's workflow, from the project's root. */
export const workflowPath = (name: string) => `.github/workflows/deploy-${name}.yml`

/** An app's workflow, from its name. */
export const workflowOf = (names: Pick<Names, 'name'>): string =>
  templateText(workflowTemplate).replaceAll('{{name}}', names.name)

const projectOf = (root: string, name: string) => ({
  $schema: '../../node_modules/nx/schemas/project-schema.json',
  name,
  implicitDependencies: edgesOf(root, `apps/${name}`, { tests: true }),
  targets: {
    build: { command: 'rspack build', options: { cwd: `apps/${name}` } },
    test: {
      command: `node --experimental-vm-modules node_modules/jest/bin/jest.js --passWithNoTests apps/${name}/`,
    },
  },
})

/** What a checkout has by that name already; null: nothing. */
function takenBy(root: string, name: string): string | null {
  const there = (path: string) => existsSync(join(root, path))
  if (there(`apps/${name}`) || there(`tools/${name}`)) return 'a project of that name is there already'
  // Not always a remote's: all of them call one.
  if (there(workflowPath(name))) return `${workflowPath(name)} is there already`
  return takenRoots.includes(name) ? `/${name} is another's (${takenPathsFile})` : null
}

/**
 * @param root of the project, absolute
 * @returns paths of the written files, from the root
 * @throws Error if the name is invalid, or taken
 */
export function makeRemote(root: string, name: string): string[] {
  const names = namesOrThrow(name)
  const folder = `apps/${name}`
  const trouble = takenBy(root, name)
  if (trouble !== null) throw new Error(`'${name}' is taken: ${trouble}`)
  const files = filesOf(names)
    .filter(({ path }) => path !== workflowTemplate)
    .map(({ path, text }) => ({ path: join(folder, path), text }))
  // First, because it may fail.
  const takenPaths = join(root, takenPathsFile)
  write(takenPaths, withTakenRoot(readFileSync(takenPaths, 'utf8'), names))
  for (const { path, text } of files) write(join(root, path), text)
  const project = join(folder, 'project.json')
  write(join(root, project), `${JSON.stringify(projectOf(root, name), null, 2)}\n`)
  write(join(root, workflowPath(name)), workflowOf(names))
  return [...files.map(({ path }) => path), project, workflowPath(name), takenPathsFile]
}
