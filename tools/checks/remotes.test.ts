/** A remote is a folder of apps/ that has a `remote.json`; nothing else lists them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { workflowOf, workflowPath } from '../new/remote.ts'

const root = process.cwd()
const apps = readdirSync(join(root, 'apps'))

describe('apps', () => {
  it.each(apps)('%s is deployed by the one workflow', (name) => {
    expect(readFileSync(join(root, workflowPath(name)), 'utf8')).toBe(workflowOf({ name }))
  })

  it('have no workflow that outlives them', () => {
    const workflows = readdirSync(join(root, '.github/workflows')).filter((name) =>
      name.startsWith('deploy-'),
    )
    expect(workflows.sort()).toEqual([...apps.map((name) => `deploy-${name}.yml`), 'deploy-app.yml'].sort())
  })
})
