/** `npm run edges`: writes the dependencies of the code into each project.json of apps/ and tools/. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edgesOf } from './edges.core.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', 'apps/*/project.json', 'tools/*/project.json'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '' && path !== 'tools/checks/project.json')

for (const path of files) {
  const project = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
  project.implicitDependencies = edgesOf(root, dirname(path), { tests: true })
  writeFileSync(join(root, path), `${JSON.stringify(project, null, 2)}\n`)
}
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...files], { cwd: root })
