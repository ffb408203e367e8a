/** Rebuilds a registry from the log beside it. */
import { emptyRegistry, type Registry, type Release, release } from '@club/federation'
import { type DeployStore, StoreProblem } from '@club/federation/store'
import { flipBeside } from './publish.ts'
import { type Doer, restored, sideLine } from './releases.core.ts'

/** How many revisions in a row may be missing, because a command was killed before it wrote them. */
const mostMissing = 50

/** @throws StoreProblem where the store does not say whether there is such a file: a log with a gap makes another registry */
const readIfThere = (store: DeployStore, path: string): Promise<Uint8Array | null> =>
  store.read(path).catch((problem: unknown) => {
    if (problem instanceof StoreProblem && problem.isMissing) return null
    throw problem
  })

/** @returns the lines that moved pointers, and the last revision of the log, whatever kind of line it has */
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
    if (line === null) throw new Error(`log/${revision}.json: not a line of the log; mend it or take it away`)
    if (line !== 'beside') lines.push(line)
  }
  return { lines, end }
}

/** @returns null if it is not a line of the log; `beside`: it moved no pointer */
function readLine(text: string): Release | 'beside' | null {
  try {
    const line: unknown = JSON.parse(text)
    return sideLine.safeParse(line).success ? 'beside' : release.parse(line)
  } catch {
    return null
  }
}

/**
 * Treats a registry that cannot be read as missing. Adds a line to the log.
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
