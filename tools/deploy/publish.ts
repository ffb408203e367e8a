/** Publishes a deployment: uploads the folder, then changes the pointer. A pointer never names a version that is incomplete in the store. */
import type { Registry, RegistryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { DeployStore } from '@club/federation/store'
import type { Deployment } from './build.ts'
import { type Doer, deployed, entryOf, isRefused, refuseClashes, type SideLine } from './releases.core.ts'

/** Log lines written with each change: its own, and earlier ones, in case their deploy was killed before writing them. */
const laidDown = 5

/** How many files of a deployment are uploaded at once. */
const filesAtOnce = 6

/** The store's log goes further than its registry: somebody has put back an older one, or deleted it. */
export class RegistrySetBack extends Error {
  constructor(revision: number) {
    super(
      revision === 0
        ? 'registry.json is missing, and its log is there; `npm run releases -- restore` makes it again from its log'
        : `registry.json is of revision ${revision}, and its log goes on; \`npm run releases -- restore\` makes it again from its log`,
    )
    this.name = 'RegistrySetBack'
  }
}

/** Changing such a registry would undo whatever was deployed since, and overwrite its log. @throws RegistrySetBack */
export async function refuseSetBack(store: DeployStore): Promise<void> {
  for (;;) {
    const { revision } = await store.registry()
    const goesOn = await store.read(`log/${revision + 1}.json`).then(
      () => true,
      () => false,
    )
    if (!goesOn) return
    // Unless somebody has changed it just now.
    if ((await store.registry()).revision === revision) throw new RegistrySetBack(revision)
  }
}

/**
 * Changes the registry, and writes each line of its log beside it, as `log/{revision}.json`: the registry itself contains only the latest.
 * @throws StoreProblem, RegistrySetBack, and whatever the change throws; the registry is then unchanged
 */
export async function flip(store: DeployStore, change: (before: Registry) => Registry): Promise<Registry> {
  await refuseSetBack(store)
  const after = await store.flip(change)
  const lay = (line: Registry['releases'][number]) => {
    const text = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    // The change is live already. The registry has the line, and the next change writes it again.
    return store.write(`log/${line.revision}.json`, text).catch(() => {})
  }
  await Promise.all(after.releases.slice(-laidDown).map(lay))
  return after
}

/**
 * Logs an action that moved no pointer, under its own revision.
 * @param change for example signs pointers again
 * @throws StoreProblem, RegistrySetBack
 */
export async function flipBeside(
  store: DeployStore,
  line: Omit<SideLine, 'revision'>,
  change: (before: Registry) => Registry = (before) => before,
): Promise<number> {
  const { revision } = await flip(store, change)
  const text = `${JSON.stringify({ revision, ...line } satisfies SideLine)}\n`
  await store.write(`log/${revision}.json`, new TextEncoder().encode(text))
  return revision
}

/**
 * @param point moves the pointer, once everything is in the store
 * @throws ClaimProblem, StoreProblem; the registry is then unchanged
 */
export async function publish(
  store: DeployStore,
  { manifest, manifestText, files }: Deployment,
  doer: Doer,
  point?: (registry: Registry, entry: RegistryEntry) => Registry,
): Promise<Registry> {
  const { remote, version, basePaths } = manifest
  const entry = { version, manifest: sha256Of(manifestText), basePaths }
  await refuseSetBack(store)
  const before = await store.registry()
  refuseClashes(before, remote, basePaths)
  const base = `${remote}/${version}`
  const waiting = [...files]
  const writeNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await store.write(`${base}/${file[0]}`, file[1])
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writeNext))
  await store.write(`${base}/manifest.json`, manifestText)
  const live = entryOf(before, remote)
  const isLive = live?.version === version && live.manifest === entry.manifest
  // Its files are written all the same: this is how a store that lost some is mended. That it was refused no longer counts then.
  if (!point && isLive && !isRefused(before, remote, version)) return before
  return flip(store, (registry) =>
    point ? point(registry, entry) : deployed(registry, manifest, entry, doer),
  )
}
