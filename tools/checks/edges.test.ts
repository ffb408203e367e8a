import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

/**
 * What Nx builds and tests after a change follows from declared edges: of an app the `implicitDependencies` of its
 * project.json, of a package the dependencies of its package.json, those of its tests apart. They are the imports, no more and no less.
 */
const root = process.cwd()
const isSource = (name: string) =>
  /\.(?:tsx?|mjs|cjs)$/.test(name) && !/(?:^|\/)(?:dist|node_modules)\//.test(name)
const isTest = (name: string) => /\.(?:test|spec)\.tsx?$/.test(name)

/** Names of the workspace's packages that sources of a folder import, its own left out. */
function importsOf(folder: string, { tests }: { tests: boolean }): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const found = names
    .filter((name) => isSource(name) && (tests || !isTest(name)))
    .flatMap((name) => [
      ...readFileSync(join(root, folder, name), 'utf8').matchAll(
        /(?:from|import)\s*\(?'(@club\/[a-z0-9-]+)/g,
      ),
    ])
    .map(([, name]) => name ?? '')
  return [...new Set(found)].filter((name) => name !== `@club/${folder.split('/')[1]}`).sort()
}
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)

describe('edges between projects', () => {
  it.each(foldersIn('apps'))('%s declares what it imports', (app) => {
    expect(json(`${app}/project.json`).implicitDependencies).toEqual(importsOf(app, { tests: true }))
  })

  it.each(foldersIn('packages'))('%s declares what it imports', (folder) => {
    const { dependencies = {}, devDependencies = {} } = json(`${folder}/package.json`)
    const [own, forTests] = [dependencies, devDependencies].map((list) => Object.keys(list as object))
    expect(own?.sort()).toEqual(importsOf(folder, { tests: false }))
    expect([...(own ?? []), ...(forTests ?? [])].sort()).toEqual(importsOf(folder, { tests: true }))
  })
})
