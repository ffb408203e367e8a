/** A composition in this worker: every remote's routes and slots loaded from the mirror, and a static handler over them. */
import { createRemoteHost, type RemoteHost } from '@club/federation/host'
import type { RoutesModule, SlotModule, SlotsModule } from '@club/shell-api'
import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'
import type { Marker } from '../app/marking.tsx'
import { StatusError } from '../app/page-error.core.ts'
import { hostRoutes, type LoaderGuard, resolveAllLazy } from '../app/remote-routes.ts'
import { loadRoot } from '../app/root.loader.ts'
import { routeTree } from '../app/routes.tsx'
import { shares } from '../app/shares.server.ts'
import type { SlotName } from '../app/slots.tsx'
import { noteSlotFailure } from './failures.ts'
import type { RemoteFailure, WorkerSetup } from './protocol.ts'

type LoadedRemote = { routes: RouteObject[]; slots: Record<string, SlotModule> }

export type Composition = {
  /** Remotes that could not be loaded. */
  failures: RemoteFailure[]
  slot(name: SlotName): SlotModule | null
  /** The handler without some remotes; made once per set. */
  handler(without: readonly string[]): StaticHandler
}

export const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)

/** @param requireFile how Node loads a file of the mirror (a bundle's own require would not) */
export async function createComposition(
  setup: WorkerSetup,
  requireFile: (path: string) => unknown,
  mark: Marker,
): Promise<Composition> {
  const host: RemoteHost = createRemoteHost({
    shares,
    remotes: Object.fromEntries(
      Object.entries(setup.remotes).map(([name, remote]) => [
        name,
        { version: remote.version, entry: remote.nodeEntry },
      ]),
    ),
    loadEntry: async (_name, entry) => requireFile(entry) as object,
  })

  const guard: LoaderGuard = (remote, run) => {
    mark(remote)
    try {
      return withDeadline(run(), setup.limits.loaderTimeout, remote)
    } finally {
      mark(null)
    }
  }

  const loaded = new Map<string, LoadedRemote>()
  const failures: RemoteFailure[] = []
  for (const [name, remote] of Object.entries(setup.remotes)) {
    mark(name)
    try {
      const { routes } = await host.load<RoutesModule>(name, 'routes')
      const hosted = hostRoutes(name, routes, guard)
      await resolveAllLazy(hosted)
      const { slots } = remote.exposes.includes('slots')
        ? await host.load<SlotsModule>(name, 'slots')
        : { slots: {} }
      loaded.set(name, { routes: hosted, slots })
    } catch (problem) {
      failures.push({ remote: name, version: remote.version, during: 'load', message: messageOf(problem) })
    }
    mark(null)
  }

  const slotIn = (without: readonly string[], name: SlotName): SlotModule | null => {
    const [remote = '', slot = ''] = name.split('/')
    return without.includes(remote) ? null : (loaded.get(remote)?.slots[slot] ?? null)
  }

  const handlers = new Map<string, StaticHandler>()
  const makeHandler = (without: readonly string[]): StaticHandler => {
    const here = [...loaded].filter(([name]) => !without.includes(name))
    return createStaticHandler(
      routeTree({
        claims: setup.claims,
        running: (remote) => here.some(([name]) => name === remote),
        loadRoot,
        loadSlot: async (name, args) => {
          const module = slotIn(without, name)
          if (module === null) throw new StatusError(503, `${name} is not available`)
          return guard(name.split('/')[0] ?? '', () =>
            module.load({ context: args.context, request: args.request }),
          )
        },
        slotFailed: (name, problem, { context }) => {
          const remote = name.split('/')[0] ?? ''
          noteSlotFailure(context, remote, setup.remotes[remote]?.version ?? 'none', problem)
        },
        remoteRoutes: here.flatMap(([, remote]) => remote.routes),
      }),
    )
  }

  return {
    failures,
    slot: (name) => slotIn([], name),
    handler(without) {
      const key = [...without].sort().join(',')
      const known = handlers.get(key)
      if (known) return known
      const made = makeHandler(without)
      // Few sets ever occur; a hostile sequence of failures must still not fill the memory.
      if (handlers.size > 64) handlers.clear()
      handlers.set(key, made)
      return made
    },
  }
}

/** A loader that never answers costs its own part only. */
function withDeadline(work: unknown, limit: number, remote: string): unknown {
  if (!(work instanceof Promise)) return work
  return new Promise((done, failed) => {
    const timer = setTimeout(
      () => failed(new StatusError(504, `${remote}: no answer within ${limit} ms`)),
      limit,
    )
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}
