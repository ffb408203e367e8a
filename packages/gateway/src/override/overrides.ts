/**
 * Lanes that somebody has asked for, to see one version of a remote among what everybody has. Two at most: each costs a worker, and
 * whoever asks for a third has the one that was unused longest closed.
 */
import type { RegistryEntry } from '@club/federation'
import { type MirroredDeployment, mirrorDeployment } from '@club/federation/mirror'
import type { DeployStore } from '@club/federation/store'
import { isServed } from '@club/shell-api/contract'
import type { Lane, LaneWish } from '../canary/lanes.ts'
import type { Trust } from '../compositions/trust.ts'
import { nameOf, type Override } from './override.core.ts'

export type Overrides = {
  /** Makes its lane, where there is none. @returns why there can be none; null: there is one */
  open(wish: Override): Promise<string | null>
  /** null: it was closed meanwhile, or never opened. */
  of(wish: Override): Lane | null
  /** What everybody gets has changed. */
  update(): void
  all(): Lane[]
  close(): Promise<void>
}

type Options = {
  store: Pick<DeployStore, 'registry' | 'read'>
  /** Judges what was signed; null: nothing has to be. */
  trust: Pick<Trust, 'wasSigned'> | null
  /** Folder of the mirror. */
  mirror: string
  stable: Lane
  make: (wish: LaneWish, override: Override) => Lane
}

const most = 2

type Opened = { lane: Lane; deployment: MirroredDeployment }

/** The version as the registry's log pins it: nothing else in the store is anything that was ever released. */
async function released(
  { store, trust }: Pick<Options, 'store' | 'trust'>,
  { remote, version }: Override,
): Promise<RegistryEntry | null> {
  const { releases } = await store.registry()
  const line = releases.findLast(({ remote: whose, entry }) => whose === remote && entry?.version === version)
  return line && (trust === null || (await trust.wasSigned(line))) ? line.entry : null
}

export function createOverrides({ store, mirror, trust, stable, make }: Options): Overrides {
  /** Used last is last. */
  const lanes = new Map<string, Opened>()
  let opening: Promise<unknown> = Promise.resolve()

  const close = async (name: string) => {
    const opened = lanes.get(name)
    lanes.delete(name)
    await opened?.lane.compositions.close()
  }

  const openNow = async (wish: Override): Promise<string | null> => {
    const name = nameOf(wish)
    if (lanes.has(name)) return null
    const entry = await released({ store, trust }, wish)
    if (entry === null) return `no release ${name}`
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
    return null
  }

  return {
    open(wish) {
      // One after the other: two at once would be three for a moment.
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
