/** Publishes a deployment: uploads the folder, then changes the pointer. A pointer never names a version that is incomplete in the store. */
import type { Registry, RegistryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import { type DeployStore, readIfThere } from '@club/federation/store'
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

/** Uploads a deployment, its manifest last: without one a version is incomplete. */
async function upload(store: DeployStore, { manifest, manifestText, files }: Deployment): Promise<void> {
  const base = `${manifest.remote}/${manifest.version}`
  const waiting = [...files]
  const writeNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await store.write(`${base}/${file[0]}`, file[1])
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writeNext))
  await store.write(`${base}/manifest.json`, manifestText)
}

/** The pointer has been moved already: where the store does not say, or goes on losing it, the hosts will tell. */
const isGone = (store: DeployStore, remote: string, version: string): Promise<boolean> =>
  readIfThere(store, `${remote}/${version}/manifest.json`).then(
    (text) => text === null,
    () => false,
  )

/** How often a version is uploaded that a prune takes away meanwhile. */
const mostUploads = 4

type Publishing = {
  /** Moves the pointer, once everything is in the store. Default: everybody gets it. */
  point?: (registry: Registry, entry: RegistryEntry) => Registry
  /** Whether the pointer moves although everybody has this version: it is for somebody else, or has to be signed. Default: no. */
  moves?: (live: RegistryEntry) => boolean
}

/** @throws ClaimProblem, StoreProblem, and whatever `point` throws; the registry is then unchanged */
export async function publish(
  store: DeployStore,
  deployment: Deployment,
  doer: Doer,
  { point, moves = () => false }: Publishing = {},
): Promise<Registry> {
  const { manifest, manifestText } = deployment
  const { remote, version, basePaths } = manifest
  const entry = { version, manifest: sha256Of(manifestText), basePaths }
  await refuseSetBack(store)
  const before = await store.registry()
  refuseClashes(before, remote, basePaths)
  await upload(store, deployment)
  const live = entryOf(before, remote)
  const isLive = live?.version === version && live.manifest === entry.manifest
  // Its files are written all the same: this is how a store that lost some is mended. That it was refused no longer counts then.
  if (isLive && !isRefused(before, remote, version) && !moves(live)) return before
  const after = await flip(store, (registry) =>
    point ? point(registry, entry) : deployed(registry, manifest, entry, doer),
  )
  // A prune that began before takes the manifest first. One that begins from now on knows that the version is needed.
  for (let tries = 1; tries < mostUploads && (await isGone(store, remote, version)); tries++)
    await upload(store, deployment)
  return after
}

/**
 * A pointer is moved back to a version only while the store has it: every host that has no copy would refuse it.
 * @throws Error if it was pruned, or is damaged; StoreProblem
 */
export async function refuseGone(
  store: DeployStore,
  remote: string,
  { version, manifest }: RegistryEntry,
): Promise<void> {
  const text = await readIfThere(store, `${remote}/${version}/manifest.json`)
  if (text === null || sha256Of(text) !== manifest)
    throw new Error(
      `${version} is no longer in the store${text === null ? '' : ' as it was deployed'}: deploy it again; nothing was changed`,
    )
}
