/** Which tests a change requires. Pure: the change, Nx's answer and the sources' imports are passed in. */
import { posix } from 'node:path'

export type Change = {
  /** Paths of the changed files, from the project's root. */
  files: readonly string[]
  /** Folders of the projects that the change affects, such as 'apps/news'. */
  affected: readonly string[]
}

const projectFolder = (path: string) => /^(?:apps|packages|tools)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

/** Whether the change may affect everything: files that every project is built, tested or linted with. */
export const concernsAll = (files: readonly string[]): boolean =>
  files.some((path) => projectFolder(path) === null && !/\.md$|^\.github\//.test(path))

/** A file and everything that it imports by path, recursively. */
function reached(path: string, importsOf: (path: string) => readonly string[]): Set<string> {
  const found = new Set([path])
  for (const file of found)
    for (const address of importsOf(file))
      if (address.startsWith('.')) found.add(posix.join(posix.dirname(file), address))
  return found
}

/**
 * Browser tests to run: an app's, if the app is affected, or if they or their imports have changed; those in tools,
 * which drive whole sites, if they depend on an affected project.
 * @param specs paths of all browser tests
 * @param importsOf addresses that a file imports; none if it does not exist
 */
export function browserTestsFor(
  { files, affected }: Change,
  specs: readonly string[],
  importsOf: (path: string) => readonly string[],
): string[] {
  const isAffected = (path: string) => affected.includes(projectFolder(path) ?? '')
  return specs.filter((spec) => {
    if (isAffected(spec)) return true
    const used = [...reached(spec, importsOf)]
    return spec.startsWith('tools/') ? used.some(isAffected) : used.some((path) => files.includes(path))
  })
}
