/** Makes a registry anew from the log that lies beside it. */
import { type Registry, type Release, release } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { restored } from './releases.core.ts'

/** Revisions in a row that a command may have been killed before it laid down. */
const mostMissing = 50

/** Pointers were signed anew, and none was moved. */
const isSignature = (line: unknown): boolean =>
  typeof line === 'object' && line !== null && 'did' in line && line.did === 'signed anew'

async function readLog(store: DeployStore): Promise<Release[]> {
  const lines: Release[] = []
  for (let revision = 1, missing = 0; missing < mostMissing; revision++) {
    const text = await store.read(`log/${revision}.json`).catch(() => null)
    if (text === null) {
      missing++
      continue
    }
    missing = 0
    const line: unknown = JSON.parse(new TextDecoder().decode(text))
    if (!isSignature(line)) lines.push(release.parse(line))
  }
  return lines
}

/** @throws Error where there is no log, or the registry stands where its log does */
export async function restore(store: DeployStore): Promise<Registry> {
  const lines = await readLog(store)
  const last = lines.at(-1)
  if (!last) throw new Error('there is no log to make a registry from')
  return store.flip((before) => {
    if (before.revision >= last.revision) throw new Error('the registry stands where its log does')
    return restored(lines)
  })
}
