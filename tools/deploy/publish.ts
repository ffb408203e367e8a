/** Publishes a deployment: upload the folder, then flip the pointer. What is not whole in the store is never pointed at. */
import type { Registry, RegistryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { DeployStore } from '@club/federation/store'
import type { Deployment } from './build.ts'
import { type Doer, deployed, entryOf, refuseClashes, type SideLine } from './releases.core.ts'

/** Lines of the log that are laid down with each flip: its own, and those before it, where their deploy was killed in between. */
const laidDown = 5

/** Files of a deployment that are on their way to the store at once. */
const filesAtOnce = 6

/** The store's log knows more than its registry: somebody has put an older one in place, or taken it away. */
export class RegistrySetBack extends Error {
  constructor(revision: number) {
    super(
      revision === 0
        ? 'registry.json is missing, and its log is there; `npm run releases -- restore` makes it anew from its log'
        : `registry.json is of revision ${revision}, and its log goes on; \`npm run releases -- restore\` makes it anew from its log`,
    )
    this.name = 'RegistrySetBack'
  }
}

/** A change to such a registry would take out whatever was deployed since, and write over its log. @throws RegistrySetBack */
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
 * Changes the registry, and lays each line of its log beside it, as `log/{revision}.json`: the registry carries the last ones alone.
 * @throws StoreProblem, RegistrySetBack, and whatever the change throws; the registry is as it was then
 */
export async function flip(store: DeployStore, change: (before: Registry) => Registry): Promise<Registry> {
  await refuseSetBack(store)
  const after = await store.flip(change)
  const lay = (line: Registry['releases'][number]) => {
    const text = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    // What has been flipped is live. The registry has the line, and the next flip lays it down.
    return store.write(`log/${line.revision}.json`, text).catch(() => {})
  }
  await Promise.all(after.releases.slice(-laidDown).map(lay))
  return after
}

/**
 * Writes down what moved no pointer, under a revision of its own.
 * @param change signs anew, say
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
 * @param point moves the pointer, once everything lies in the store
 * @throws ClaimProblem, StoreProblem; the registry is as it was then
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
  const live = entryOf(before, remote)
  if (!point && live?.version === version && live.manifest === entry.manifest) return before
  const base = `${remote}/${version}`
  const waiting = [...files]
  const writeNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await store.write(`${base}/${file[0]}`, file[1])
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writeNext))
  await store.write(`${base}/manifest.json`, manifestText)
  return flip(store, (registry) =>
    point ? point(registry, entry) : deployed(registry, manifest, entry, doer),
  )
}
