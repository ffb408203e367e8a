/** Makes a remote: its folder below apps/, and its workflow. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edgesOf } from '../checks/edges.core.ts'
import { filledIn, type Names, namesOf } from './remote.core.ts'

const templates = join(import.meta.dirname, 'remote')
const ending = '.template'
const workflowTemplate = `workflow.yml${ending}`

/** Where an app's workflow lies, from the project's root. */
export const workflowPath = (name: string) => `.github/workflows/deploy-${name}.yml`

/** The workflow of every app, by its name. */
export const workflowOf = (names: Pick<Names, 'name'>): string =>
  readFileSync(join(templates, workflowTemplate), 'utf8').replaceAll('{{name}}', names.name)

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

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * @param root of the project, absolute
 * @returns paths of what was written, from the root
 * @throws Error where the name is none, or is taken
 */
export function makeRemote(root: string, name: string): string[] {
  const names = namesOf(name)
  if (!names)
    throw new Error(`'${name}' is no name for a remote: small letters, digits and dashes, such as fan-zone`)
  const folder = `apps/${name}`
  const taken = ['apps', 'tools'].some((area) => existsSync(join(root, area, name)))
  if (taken) throw new Error(`'${name}' is taken: a project of that name is there already`)
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && path !== workflowTemplate)
    .map((path) => ({
      path: join(folder, filledIn(path.slice(0, -ending.length), names)),
      text: filledIn(readFileSync(join(templates, path), 'utf8'), names),
    }))
  for (const { path, text } of files) write(join(root, path), text)
  const project = join(folder, 'project.json')
  write(join(root, project), `${JSON.stringify(projectOf(root, name), null, 2)}\n`)
  write(join(root, workflowPath(name)), workflowOf(names))
  return [...files.map(({ path }) => path), project, workflowPath(name)]
}
