/** Makes a remote: its folder in apps/, its workflow, and its entry among the reserved paths. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * @param root of the project, absolute
 * @returns paths of the written files, from the root
 * @throws Error if the name is invalid, or taken
 */
export function makeRemote(root: string, name: string): string[] {
  const names = namesOrThrow(name)
  const folder = `apps/${name}`
  const taken = ['apps', 'tools'].some((area) => existsSync(join(root, area, name)))
  if (taken) throw new Error(`'${name}' is taken: a project of that name is there already`)
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
