/** A composition in this worker: every remote's routes and slots loaded from the mirror, with static handlers for them. */

import { ownerOfPath } from '@club/federation'
import { type Container, createRemoteHost, type RemoteHost } from '@club/federation/host'
import type { RemoteFailure, WorkerSetup } from '@club/gateway/protocol'
import type { RoutesModule, SlotModule, SlotsModule } from '@club/shell-api'
import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'
import type { Marker } from '../app/marking.tsx'
import { StatusError } from '../app/page-error.core.ts'
import { hostRoutes, type LoaderGuard, resolveAllLazy } from '../app/remote-routes.ts'
import { routeTree } from '../app/routes.tsx'
import { shares } from '../app/shares.server.ts'
import type { SiteApp, SiteData } from '../app/site-app.ts'
import type { SlotName } from '../app/slots.tsx'
import { failuresContext, isAnswer, messageOf, noteFailure, watchContext } from './failures.ts'

type LoadedRemote = { routes: RouteObject[]; slots: Record<string, SlotModule> }

export type Composition = {
  /** Remotes that could not be loaded. */
  failures: RemoteFailure[]
  slot(name: SlotName): SlotModule | null
  /** The remote that answers a page: the owner of its path, if it is loaded and not left out. */
  remoteFor(pathname: string, without: readonly string[]): string | null
  /**
   * The handler for one remote's pages, without some remotes; created once per set. Only the owner of a path may answer it: if
   * the owner is not available, no dynamic path of another remote may answer instead with its own 404.
   */
  handler(remote: string | null, without: readonly string[]): StaticHandler
}

/** @param requireFile loads a file of the mirror with Node (a bundle's own require would not) */
export async function createComposition(
  { app, loadRoot }: { app: SiteApp } & Pick<SiteData, 'loadRoot'>,
  setup: WorkerSetup,
  requireFile: (path: string) => unknown,
  mark: Marker,
): Promise<Composition> {
  const host: RemoteHost = createRemoteHost({
    shares,
    remotes: Object.fromEntries(
      Object.entries(setup.remotes).map(([name, remote]) => [
        name,
        { ...remote.web, entry: remote.nodeEntry },
      ]),
    ),
    loadEntry: async (entry) => requireFile(entry) as Container,
  })

  const guard: LoaderGuard = async (remote, run, { context }) => {
    const { mark, begin, end } = context.get(watchContext)
    const failures = context.get(failuresContext)
    const version = setup.remotes[remote]?.version ?? 'none'
    begin(remote)
    mark(remote)
    try {
      const work = run()
      mark(null)
      return await withDeadline(work, setup.limits.loaderTimeout, remote)
    } catch (problem) {
      mark(null)
      if (!isAnswer(problem) || problem instanceof LateLoader)
        noteFailure(failures, { remote, version, during: 'loader', message: messageOf(problem) })
      throw problem
    } finally {
      end(remote)
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

  const slot = (name: SlotName): SlotModule | null => {
    const [remote = '', slot = ''] = name.split('/')
    return loaded.get(remote)?.slots[slot] ?? null
  }

  const remoteFor = (pathname: string, without: readonly string[]): string | null => {
    // Home belongs to the site, even if a remote claims everything below it.
    const owner = pathname === '/' ? null : ownerOfPath(setup.claims, pathname)
    return owner !== null && loaded.has(owner) && !without.includes(owner) ? owner : null
  }

  const handlers = new Map<string, StaticHandler>()
  const makeHandler = (remote: string | null, without: readonly string[]): StaticHandler =>
    createStaticHandler(
      routeTree(app, {
        claims: setup.claims,
        running: (name) => name === remote,
        loadRoot,
        loadSlot: async (name, args) => {
          const [owner = ''] = name.split('/')
          if (!loaded.has(owner) || without.includes(owner))
            throw new StatusError(503, `${owner} is not available`)
          const load = () => {
            const module = slot(name)
            if (module === null) throw new Error(`no slot ${name}`)
            return module.load({ context: args.context, request: args.request })
          }
          return guard(owner, load, args)
        },
        slotFailed: (_name, _problem, { context }) => {
          context.get(failuresContext).degraded = true
        },
        remoteRoutes: remote === null ? [] : (loaded.get(remote)?.routes ?? []),
      }),
    )

  return {
    failures,
    slot,
    remoteFor,
    handler(remote, without) {
      const key = `${remote} ${[...without].sort().join(',')}`
      const known = handlers.get(key)
      if (known) return known
      const made = makeHandler(remote, without)
      // Only a few sets occur in practice; a hostile sequence of failures must still not fill the memory.
      if (handlers.size > 64) handlers.clear()
      handlers.set(key, made)
      return made
    },
  }
}

/** A loader timed out. */
class LateLoader extends StatusError {}

/** A loader that never answers affects only its own part. */
function withDeadline(work: unknown, limit: number, remote: string): unknown {
  if (!(work instanceof Promise)) return work
  return new Promise((done, failed) => {
    const timer = setTimeout(
      () => failed(new LateLoader(504, `${remote}: no answer within ${limit} ms`)),
      limit,
    )
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}
