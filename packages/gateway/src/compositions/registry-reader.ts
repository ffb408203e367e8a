/** Reads the registry, and keeps the last one on this disk: if the store is away, even at the start, nothing changes. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Registry, registry as registrySchema } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import type { Log } from '../log.ts'

export type RegistryReader = {
  /** The registry as it is now, or as it was last read; null: none has ever been read. */
  read(): Promise<Registry | null>
  /** Why the registry in the store is not followed, or the store cannot be reached; null: all is well. */
  trouble(): string | null
}

/** @param file where the last one seen is kept */
export function createRegistryReader(options: {
  store: Pick<DeployStore, 'registry'>
  file: string
  log: Log
}): RegistryReader {
  const { store, file, log } = options
  let seen: Registry | null = null
  let trouble: string | null = null
  /** Whether the disk holds what was seen; false after a failed write, until one succeeds. */
  let isKept = true

  /** A failed write does not change what is followed; it is logged once, and retried at each look. */
  const keep = async (value: Registry) => {
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.new`, JSON.stringify(value))
      await rename(`${file}.new`, file)
      isKept = true
    } catch (problem) {
      if (isKept) log.error('the registry could not be kept', { path: file, reason: String(problem) })
      isKept = false
    }
  }

  return {
    async read() {
      try {
        const read = await store.registry()
        // A registry that existed and is gone means a store in trouble, never a club without pages.
        const before = seen ?? (await kept(file))
        if (read.revision === 0 && before !== null && before.revision > 0)
          throw new Error('registry.json is missing')
        if (before !== null && isSetBack(read, before))
          throw new Error(
            `registry.json is of revision ${read.revision} again, and was of ${before.revision}; npm run releases -- restore`,
          )
        if (namesNothing(read) && before !== null && !namesNothing(before))
          throw new Error('registry.json names no remote, and nobody has withdrawn them')
        if (trouble !== null) log.info('store reached again')
        trouble = null
        const isNews = read.revision !== seen?.revision
        seen = read
        if (isNews || !isKept) await keep(read)
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem)
        if (trouble === null) log.error('store not reached', { reason })
        trouble = reason
        // Started while the store is away: the last registry read says which verified copies may run.
        seen ??= await kept(file)
      }
      return seen
    },
    trouble: () => trouble,
  }
}

/**
 * Whether somebody has put back an earlier state of the same registry. The first deployments of a new store do not count: they are later
 * than what was seen. Lines of long ago are no longer carried, so that their time must do.
 */
function isSetBack(read: Registry, before: Registry): boolean {
  const [last, seen] = [read.releases.at(-1), before.releases.at(-1)]
  if (last === undefined || read.revision >= before.revision) return false
  return (
    (seen !== undefined && Date.parse(last.at) <= Date.parse(seen.at)) ||
    before.releases.some(({ revision, at }) => revision === last.revision && at === last.at)
  )
}

/** No channel has a remote, though nobody withdrew the last one: an empty document that only looks like a registry. */
const namesNothing = ({ channels, releases }: Registry): boolean =>
  Object.values(channels).every((entries) => Object.keys(entries).length === 0) &&
  releases.at(-1)?.did !== 'withdrew'

async function kept(path: string): Promise<Registry | null> {
  try {
    return registrySchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
