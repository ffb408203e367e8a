/** Makes a registry anew from the log that lies beside it. */
import { emptyRegistry, type Registry, type Release, release } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { flipBeside } from './publish.ts'
import { type Doer, restored, sideLine } from './releases.core.ts'

/** Revisions in a row that a command may have been killed before it laid down. */
const mostMissing = 50

/** @returns what moved pointers, and where the log ends, whatever its last line is of */
async function readLog(store: DeployStore): Promise<{ lines: Release[]; end: number }> {
  const lines: Release[] = []
  let end = 0
  for (let revision = 1, missing = 0; missing < mostMissing; revision++) {
    const text = await store.read(`log/${revision}.json`).catch(() => null)
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

/** @returns null where it is no line of the log; `beside`: it moved no pointer */
function readLine(text: string): Release | 'beside' | null {
  try {
    const line: unknown = JSON.parse(text)
    return sideLine.safeParse(line).success ? 'beside' : release.parse(line)
  } catch {
    return null
  }
}

/**
 * A registry that cannot be read is as good as none. The log gets a line of it.
 * @throws Error where there is no log, or the registry stands where its log does
 */
export async function restore(store: DeployStore, { by, at }: Pick<Doer, 'by' | 'at'>): Promise<Registry> {
  const { lines, end } = await readLog(store)
  if (end === 0) throw new Error('there is no log to make a registry from')
  const made = await store.flip((before) => {
    if (before.revision >= end) throw new Error('the registry stands where its log does')
    return { ...restored(lines), revision: end }
  }, emptyRegistry)
  const remotes = [...new Set(Object.values(made.channels).flatMap(Object.keys))].sort()
  const revision = await flipBeside(store, { at: at.toISOString(), by, did: 'restored', remotes })
  return { ...made, revision }
}
