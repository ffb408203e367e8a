/** Rebuilds a registry from the log beside it. */
import { emptyRegistry, type Registry, type Release, release } from '@club/federation'
import { type DeployStore, readIfThere } from '@club/federation/store'
import { flipBeside } from './publish.ts'
import { type Doer, restored, type SideLine, sideLine } from './releases.core.ts'

/** How many revisions in a row may be missing, because a command was killed before it wrote them. */
const mostMissing = 50

/**
 * @returns the lines that moved pointers, and the last revision of the log, whatever kind of line it has
 * @throws StoreProblem where the store does not say whether there is a line: a log with a gap makes another registry
 */
async function readLog(store: DeployStore): Promise<{ lines: Release[]; end: number }> {
  const lines: Release[] = []
  let end = 0
  for (let revision = 1, missing = 0; missing < mostMissing; revision++) {
    const text = await readIfThere(store, `log/${revision}.json`)
    if (text === null) {
      missing++
      continue
    }
    missing = 0
    end = revision
    const line = readLine(new TextDecoder().decode(text))
    if (line === null) throw new Error(noLine(revision))
    if (line.kind === 'release') lines.push(line.line)
  }
  return { lines, end }
}

/** What is said of a file of the log that is not a line of it. */
export const noLine = (revision: number) =>
  `log/${revision}.json: not a line of the log; mend it or take it away`

/** A line of the log: one that moved a pointer, or one of what else was done. */
type LogLine = { kind: 'release'; line: Release } | { kind: 'beside'; line: SideLine }

/** @returns null if it is not a line of the log */
export function readLine(text: string): LogLine | null {
  try {
    const json: unknown = JSON.parse(text)
    const beside = sideLine.safeParse(json)
    return beside.success
      ? { kind: 'beside', line: beside.data }
      : { kind: 'release', line: release.parse(json) }
  } catch {
    return null
  }
}

/**
 * Treats a registry that cannot be read as missing. Adds a line to the log. Signatures are those of the log.
 * @param store that signs nothing: a key would put its own signature in the place of every other team's
 * @throws Error if there is no log, or the registry is up to date with it; StoreProblem if some of it could not be read
 */
export async function restore(store: DeployStore, { by, at }: Pick<Doer, 'by' | 'at'>): Promise<Registry> {
  const { lines, end } = await readLog(store)
  if (end === 0) throw new Error('there is no log to make a registry from')
  const made = await store.flip((before) => {
    if (before.revision >= end) throw new Error('the registry is as new as its log')
    return { ...restored(lines), revision: end }
  }, emptyRegistry)
  const remotes = [...new Set(Object.values(made.channels).flatMap(Object.keys))].sort()
  const revision = await flipBeside(store, { at: at.toISOString(), by, did: 'restored', remotes })
  return { ...made, revision }
}
