/**
 * Lanes requested by visitors who want to see one version of a remote among what everybody has. Two at most, because each costs a
 * worker: a request for a third closes the least recently used one.
 */
import { type RegistryEntry, type Release, versionsMeant } from '@club/federation'
import { type MirroredDeployment, mirrorDeployment } from '@club/federation/mirror'
import type { DeployStore } from '@club/federation/store'
import { isServed } from '@club/shell-api/contract'
import type { Lane, LaneWish } from '../canary/lanes.ts'
import type { Trust } from '../compositions/trust.ts'
import { nameOf, type Override } from './override.core.ts'

export type Overrides = {
  /**
   * Makes the lane if it does not exist.
   * @param wish the version may be just the beginning of one, as people copy it from a log
   * @returns the version whose lane exists now, or why there cannot be one
   */
  open(wish: Override): Promise<Override | string>
  /** null: it has been closed, or was never opened. */
  of(wish: Override): Lane | null
  /** What everybody gets has changed. */
  update(): void
  all(): Lane[]
  close(): Promise<void>
}

type Options = {
  store: Pick<DeployStore, 'registry' | 'read'>
  /** Checks signatures; null: none are required. */
  trust: Pick<Trust, 'wasSigned'> | null
  /** Folder of the mirror. */
  mirror: string
  stable: Lane
  make: (wish: LaneWish, override: Override) => Lane
}

const most = 2

type Opened = { lane: Lane; deployment: MirroredDeployment }

/** The latest release that matches the wish, or why there is none. */
function releaseOf(releases: readonly Release[], wish: Override): Release | string {
  const lines = releases.filter(({ remote, entry }) => remote === wish.remote && entry !== null)
  const meant = versionsMeant(
    lines.flatMap(({ entry }) => entry?.version ?? []),
    wish.version,
  )
  if (meant.length > 1) return `${nameOf(wish)} may be ${meant.join(' or ')}`
  return lines.findLast(({ entry }) => entry?.version === meant[0]) ?? `no release ${nameOf(wish)}`
}

/** The version as the registry's log pins it: whatever else lies in the store was never released. */
async function released(
  { store, trust }: Pick<Options, 'store' | 'trust'>,
  wish: Override,
): Promise<RegistryEntry | string> {
  const line = releaseOf((await store.registry()).releases, wish)
  if (typeof line === 'string') return line
  const believed = trust === null || (await trust.wasSigned(line))
  return (believed && line.entry) || `no release ${nameOf(wish)}`
}

export function createOverrides({ store, mirror, trust, stable, make }: Options): Overrides {
  /** In order of use, the most recently used last. */
  const lanes = new Map<string, Opened>()
  let opening: Promise<unknown> = Promise.resolve()

  const close = async (name: string) => {
    const opened = lanes.get(name)
    lanes.delete(name)
    await opened?.lane.compositions.close()
  }

  const openNow = async (asked: Override): Promise<Override | string> => {
    if (lanes.has(nameOf(asked))) return asked
    const entry = await released({ store, trust }, asked)
    if (typeof entry === 'string') return entry
    const wish = { remote: asked.remote, version: entry.version }
    const name = nameOf(wish)
    if (lanes.has(name)) return wish
    const deployment = await mirrorDeployment(store as DeployStore, mirror, wish.remote, entry)
    if (!isServed(deployment.manifest.contract))
      return `${name} was built for contract ${deployment.manifest.contract}`
    const lane = make(
      {
        tried: stable.compositions.served()?.deployments ?? {},
        eligible() {
          const served = stable.compositions.served()
          if (served === null || lane.compositions.refusal(wish.remote, wish.version)) return null
          return {
            claims: { ...served.claims, [wish.remote]: deployment.manifest.basePaths },
            wanted: { ...served.deployments, [wish.remote]: deployment },
          }
        },
      },
      wish,
    )
    await lane.compositions.compose()
    const reason = lane.compositions.refusal(wish.remote, wish.version)
    if (reason !== null || lane.compositions.served() === null) {
      await lane.compositions.close()
      return reason ?? `${name} could not be tried`
    }
    lanes.set(name, { lane, deployment })
    const [oldest] = lanes.keys()
    if (lanes.size > most && oldest !== undefined) await close(oldest)
    return wish
  }

  return {
    open(wish) {
      // One after another: opening two at once would briefly make three.
      const mine = opening.then(() => openNow(wish))
      opening = mine.catch(() => {})
      return mine.catch((problem: unknown) => (problem instanceof Error ? problem.message : String(problem)))
    },
    of(wish) {
      const name = nameOf(wish)
      const opened = lanes.get(name)
      if (!opened) return null
      lanes.delete(name)
      lanes.set(name, opened)
      return opened.lane
    },
    update() {
      for (const { lane } of lanes.values()) void lane.compositions.compose()
    },
    all: () => [...lanes.values()].map(({ lane }) => lane),
    async close() {
      await Promise.all([...lanes.keys()].map(close))
    },
  }
}
