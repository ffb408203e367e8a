/** Reads the registry, and keeps the last one seen on this disk: a store that is away changes nothing, at the start either. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Registry, registry as registrySchema } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import type { Log } from '../log.ts'

export type RegistryReader = {
  /** As it is now, or as it was last seen; null: nobody has ever seen one. */
  read(): Promise<Registry | null>
  /** Why the one that lies in the store is not followed, or the store not reached; null: all is well. */
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
  return {
    async read() {
      try {
        const read = await store.registry()
        // A registry that was there and is gone is a store in trouble, and never a club without pages.
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
        if (read.revision !== seen?.revision) await keep(file, read)
        seen = read
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem)
        if (trouble === null) log.error('store not reached', { reason })
        trouble = reason
        // Started while the store is away: the last registry seen says which verified copies may run.
        seen ??= await kept(file)
      }
      return seen
    },
    trouble: () => trouble,
  }
}

/** An earlier state of the same registry, which somebody has put in place of a later one. A new store's first deploys are none. */
function isSetBack(read: Registry, before: Registry): boolean {
  const last = read.releases.at(-1)
  if (last === undefined || read.revision >= before.revision) return false
  return before.releases.some(({ revision, at }) => revision === last.revision && at === last.at)
}

/** No remote runs for fans in any channel, though nobody took the last one away: an empty document that reads like a registry. */
const namesNothing = ({ channels, releases }: Registry): boolean =>
  Object.values(channels).every((entries) => Object.keys(entries).length === 0) &&
  releases.at(-1)?.did !== 'withdrew'

async function keep(path: string, value: Registry) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(value))
  await rename(`${path}.new`, path)
}

async function kept(path: string): Promise<Registry | null> {
  try {
    return registrySchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
