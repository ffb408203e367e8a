/** Which tests a change calls for. Pure: what changed, what Nx says of it and what sources import are handed in. */
import { posix } from 'node:path'

export type Change = {
  /** Paths of the files that changed, from the project's root. */
  files: readonly string[]
  /** Folders of the projects that the change affects, such as 'apps/news'. */
  affected: readonly string[]
}

const projectFolder = (path: string) => /^(?:apps|packages|tools)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

/** Whether the change may concern anything at all: what every project is built, tested or linted by. */
export const concernsAll = (files: readonly string[]): boolean =>
  files.some((path) => projectFolder(path) === null && !/\.md$|^\.github\//.test(path))

/** A file and all that it imports by a path, and so on. */
function reached(path: string, importsOf: (path: string) => readonly string[]): Set<string> {
  const found = new Set([path])
  for (const file of found)
    for (const address of importsOf(file))
      if (address.startsWith('.')) found.add(posix.join(posix.dirname(file), address))
  return found
}

/**
 * Browser tests to run: of an app those whose app is affected, or that changed themselves or in what they import; of the tools,
 * which drive whole sites, those that lean on an affected project.
 * @param specs paths of all browser tests
 * @param importsOf addresses that a file imports; none where it is not there
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
