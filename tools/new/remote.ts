/** Makes a remote: its folder below apps/, its workflow, and its path among those that are no page's of the site tree. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edgesOf } from '../checks/edges.core.ts'
import { type Names, withTakenRoot } from './remote.core.ts'
import { filesOf, namesOrThrow, templateText, write } from './templates.ts'

const workflowTemplate = 'workflow.yml'

/** Where the paths stand that are no page's of the site tree, from the project's root. */
export const takenPathsFile = 'packages/contracts/src/taken-paths.core.ts'

/** Where an app's workflow lies, from the project's root. */
export const workflowPath = (name: string) => `.github/workflows/deploy-${name}.yml`

/** The workflow of every app, by its name. */
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

/**
 * @param root of the project, absolute
 * @returns paths of what was written, from the root
 * @throws Error where the name is none, or is taken
 */
export function makeRemote(root: string, name: string): string[] {
  const names = namesOrThrow(name)
  const folder = `apps/${name}`
  const taken = ['apps', 'tools'].some((area) => existsSync(join(root, area, name)))
  if (taken) throw new Error(`'${name}' is taken: a project of that name is there already`)
  const files = filesOf(names)
    .filter(({ path }) => path !== workflowTemplate)
    .map(({ path, text }) => ({ path: join(folder, path), text }))
  // First of all, for it may fail.
  const takenPaths = join(root, takenPathsFile)
  write(takenPaths, withTakenRoot(readFileSync(takenPaths, 'utf8'), names))
  for (const { path, text } of files) write(join(root, path), text)
  const project = join(folder, 'project.json')
  write(join(root, project), `${JSON.stringify(projectOf(root, name), null, 2)}\n`)
  write(join(root, workflowPath(name)), workflowOf(names))
  return [...files.map(({ path }) => path), project, workflowPath(name), takenPathsFile]
}
