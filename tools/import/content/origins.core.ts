/** Remembers which file and line each part of an import came from, for what only the platform can refuse. Pure. */
import type { ContentImport } from '@club/contracts'
import type { Located } from './source.core.ts'

type Part = keyof ContentImport
type LineOf = Located['lineOf']
type Source = { file: string; lineOf: LineOf; below: readonly string[] }

/** `where`: the path in the file, '0.slug'; empty for the file itself. */
export type Origin = { file: string; line: number; where: string }

export type Origins = {
  /** A list from one file. @param below keys under which it is in that file */
  list(part: Part, file: string, lineOf: LineOf, below?: readonly string[]): void
  /** The next entry of a part that has one file per entry. */
  entry(part: Part, file: string, lineOf: LineOf): void
  /** @param pointer JSON pointer into the import, '/teams/0/slug' @returns null if it came from no file */
  of(pointer: string): Origin | null
}

const keysOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))

export function createOrigins(): Origins {
  const lists = new Map<string, Source>()
  const entries = new Map<string, Source[]>()
  return {
    list: (part, file, lineOf, below = []) => void lists.set(part, { file, lineOf, below }),
    entry: (part, file, lineOf) =>
      void entries.set(part, [...(entries.get(part) ?? []), { file, lineOf, below: [] }]),
    of(pointer) {
      const [part = '', ...path] = keysOf(pointer)
      const list = lists.get(part)
      const source = list ?? entries.get(part)?.[Number(path[0])]
      if (!source) return null
      const inFile = [...source.below, ...(list ? path : path.slice(1))]
      return { file: source.file, line: source.lineOf(inFile), where: inFile.join('.') }
    },
  }
}
