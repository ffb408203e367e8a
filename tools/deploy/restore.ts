/** Makes a registry anew from the log that lies beside it. */
import { type Registry, type Release, release } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { restored, sideLine } from './releases.core.ts'

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
    const line: unknown = JSON.parse(new TextDecoder().decode(text))
    if (!sideLine.safeParse(line).success) lines.push(release.parse(line))
  }
  return { lines, end }
}

/** @throws Error where there is no log, or the registry stands where its log does */
export async function restore(store: DeployStore): Promise<Registry> {
  const { lines, end } = await readLog(store)
  if (end === 0) throw new Error('there is no log to make a registry from')
  return store.flip((before) => {
    if (before.revision >= end) throw new Error('the registry stands where its log does')
    return { ...restored(lines), revision: end }
  })
}
