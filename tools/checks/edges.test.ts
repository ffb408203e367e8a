import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { edgesOf, projectOf } from './edges.core.ts'

/**
 * What Nx builds and tests after a change depends on declared edges: an app's or tool's `implicitDependencies` in
 * project.json, a package's dependencies in package.json, without those of its tests. They must be exactly what its code
 * imports and the paths that it names; `npm run edges` writes those of apps and tools.
 */
const root = process.cwd()
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
const foldersIn = (area: string) =>
  readdirSync(join(root, area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${area}/${name}`)

/** These tests read everything, so every change affects them. */
const ofEverything = 'tools/checks'

describe('edges between projects', () => {
  it.each([...foldersIn('apps'), ...foldersIn('tools')])('%s declares what it leans on', (folder) => {
    const expected = folder === ofEverything ? ['*'] : edgesOf(root, folder, { tests: true })
    expect(json(`${folder}/project.json`).implicitDependencies).toEqual(expected)
  })

  it.each(foldersIn('packages'))('%s declares what it leans on', (folder) => {
    const { dependencies = {}, devDependencies = {} } = json(`${folder}/package.json`)
    const [own, forTests] = [dependencies, devDependencies].map((list) => Object.keys(list as object))
    expect(own?.sort()).toEqual(edgesOf(root, folder, { tests: false }))
    expect([...(own ?? []), ...(forTests ?? [])].sort()).toEqual(edgesOf(root, folder, { tests: true }))
  })

  it('join projects that Nx knows, by their names', () => {
    const folders = ['apps', 'packages', 'tools'].flatMap(foldersIn)
    const known = folders.filter((folder) => existsSync(join(root, folder, 'project.json')))
    expect(known).toEqual(folders)
    expect(folders.map((folder) => json(`${folder}/project.json`).name)).toEqual(folders.map(projectOf))
  })

  it('leave the studio out: nobody leans on it', () => {
    const leaning = [...foldersIn('apps'), ...foldersIn('packages'), ...foldersIn('tools')].filter((folder) =>
      edgesOf(root, folder, { tests: true }).includes('studio'),
    )
    expect(leaning).toEqual([])
  })
})
