/** A remote is a folder of apps/ that has a `remote.json`; nothing else lists them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { workflowOf, workflowPath } from '../new/remote.ts'
import { remoteNames } from '../start/stale.mjs'

const root = process.cwd()
const apps = readdirSync(join(root, 'apps'))

type Project = { name: string; implicitDependencies?: string[]; targets: Record<string, unknown> }

const projects = ['apps', 'packages', 'tools'].flatMap((area) =>
  readdirSync(join(root, area))
    .map((name) => join(root, area, name, 'project.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Project),
)

/** Names of the projects that are rebuilt after a change of one, by Nx's own edges. */
function builtAfter(changed: string): string[] {
  const touched = new Set([changed])
  for (const name of touched)
    for (const { name: other, implicitDependencies = [] } of projects)
      if (implicitDependencies.includes(name)) touched.add(other)
  return projects.filter(({ name, targets }) => touched.has(name) && targets.build).map(({ name }) => name)
}

describe('apps', () => {
  it.each(apps)('%s is deployed by the one workflow', (name) => {
    expect(readFileSync(join(root, workflowPath(name)), 'utf8')).toBe(workflowOf({ name }))
  })

  it.each(remoteNames())('a change of %s builds it alone', (name) => {
    expect(builtAfter(name)).toEqual([name])
  })

  it('are all built after a change of what they all share', () => {
    expect(builtAfter('@club/shell-api')).toEqual(expect.arrayContaining(['shell', ...remoteNames()]))
  })

  it('have no workflow that outlives them', () => {
    const workflows = readdirSync(join(root, '.github/workflows')).filter((name) =>
      name.startsWith('deploy-'),
    )
    expect(workflows.sort()).toEqual([...apps.map((name) => `deploy-${name}.yml`), 'deploy-app.yml'].sort())
  })
})
