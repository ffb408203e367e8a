/** Which projects a project's code depends on, from its imports and the paths that it names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const isSource = (name: string) =>
  /\.(?:tsx?|mts|mjs|cjs)$/.test(name) && !/(?:^|\/)(?:dist|node_modules)\//.test(name)
const isUnitTest = (name: string) => /\.test\.tsx?$/.test(name)
/** Browser tests drive whole sites: `npm test -- changed` chooses them by their imports. */
const isBrowserTest = (name: string) => /\.spec\.tsx?$/.test(name)

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** 'tools/start/log-file.ts' → 'tools/start'; null for a file outside all projects. */
const folderOf = (path: string) => /^(?:apps|packages|tools)\/[a-z0-9-]+(?=\/)/.exec(path)?.[0] ?? null

/** A project's name in Nx. */
export const projectOf = (folder: string): string =>
  folder.startsWith('packages/')
    ? folder.replace('packages/', '@club/')
    : folder.slice(folder.indexOf('/') + 1)

/** Sources of a project outside its folder. */
const besides: Readonly<Record<string, readonly string[]>> = { 'apps/shell': ['rspack.shell.config.ts'] }

/** Addresses that a source imports, statically or dynamically. */
export const importsIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')

/** Paths of the project's own files that a source names, to run or to read them. */
const pathsIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(/'(?:\.\.\/)*((?:apps|packages|tools)\/[a-z0-9-]+\/[^'*]*)'/g)].map(
    ([, path]) => path ?? '',
  )

/**
 * Names of the projects that a folder depends on, without its own, in alphabetical order.
 * @param root of the whole project, absolute
 * @param folder such as 'tools/start'
 */
export function edgesOf(root: string, folder: string, { tests }: { tests: boolean }): string[] {
  const found = new Set<string>()
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource(name) && !isBrowserTest(name) && (tests || !isUnitTest(name)))
    .map((name) => posix.join(folder, name))
  for (const path of [...sources, ...(besides[folder] ?? [])]) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const address of importsIn(text)) {
      const shared = /^@club\/[a-z0-9-]+/.exec(address)?.[0]
      const near = address.startsWith('.') ? folderOf(posix.join(posix.dirname(path), address)) : null
      if (shared) found.add(shared)
      else if (near) found.add(projectOf(near))
    }
    for (const named of pathsIn(text)) found.add(projectOf(folderOf(named) ?? folder))
  }
  found.delete(projectOf(folder))
  return [...found].sort()
}
