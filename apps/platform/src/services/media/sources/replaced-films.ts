/** Segments of films that were replaced, or whose entry has gone. */
import type { Clock } from '../../../clock.ts'
import type { SegmentFiles } from '../packaging/segment-files.server.ts'
import { type filmSource, rememberedMs } from './film.source.ts'

type Options = {
  files: Pick<SegmentFiles, 'filmVersions' | 'removeVersion'>
  film: Pick<ReturnType<typeof filmSource>, 'replaced'>
  clock: Clock
}

/** @returns removes those that have been found replaced for as long as whoever watches such a film still gets its keys */
export function forgetReplaced({ files, film, clock }: Options): () => Promise<void> {
  /** When each was first found replaced, by entry and version. A restart begins to count anew: its segments only stay the longer. */
  let found = new Map<string, number>()
  return async () => {
    const now = clock.now().getTime()
    const still = new Map<string, number>()
    for (const [entryID, versions] of await files.filmVersions())
      for (const version of await film.replaced(entryID, versions)) {
        const key = `${entryID}/${version}`
        const since = found.get(key) ?? now
        if (now - since < rememberedMs) still.set(key, since)
        else await files.removeVersion(entryID, version)
      }
    found = still
  }
}
