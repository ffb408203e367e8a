/** The code of pages: a remote's routes, complete before they are drawn, and what happens if they cannot be loaded. */
import type { RemoteHost } from '@club/federation/host'
import type { RoutesModule } from '@club/shell-api'
import { matchRoutes, type RouteObject } from 'react-router'
import { resolveLazy } from '../app/remote-routes.ts'
import type { Beacon } from './beacon.ts'
import { watchedRoutes } from './lazy-pages.ts'
import { orLeave } from './leave.ts'
import { isChunkFailure, reloadOnce } from './reload-guard.ts'

/** Milliseconds that the frame waits for its page's code. */
const longestForCode = 10_000

type Options = {
  host: RemoteHost
  beacon: Beacon
  /** Full path that the fan is navigating to, or is at. */
  destination: () => string
}

export type PageCode = {
  /** @throws the problem, if reloading the document was tried already */
  routesOf(remote: string): Promise<RouteObject[]>
  /** The routes of this page's remote, complete; null if they cannot be loaded, and the page stays as the server drew it. */
  ofThisPage(remote: string): Promise<RouteObject[] | null>
  /** Fetches this page's code, once. @throws the problem */
  fetchAgain(remote: string): Promise<void>
}

/** A matched page must be complete before it is drawn. */
export async function makeWhole(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) await resolveLazy(route)
}

export function createPageCode({ host, beacon, destination }: Options): PageCode {
  /**
   * The requested page cannot be built here; a fresh document may have a version that works.
   * @throws the problem itself, if that was tried already
   */
  async function orReload(remote: string, problem: unknown): Promise<never> {
    beacon.error(remote, 'load', problem)
    if (reloadOnce(remote, destination())) await new Promise(() => {})
    throw problem
  }

  async function routesOf(remote: string): Promise<RouteObject[]> {
    try {
      const { routes } = await host.load<RoutesModule>(remote, 'routes')
      return watchedRoutes(remote, routes, async (_remote, load) => {
        try {
          return await orLeave(load)
        } catch (problem) {
          return isChunkFailure(problem) ? orReload(remote, problem) : Promise.reject(problem)
        }
      })
    } catch (problem) {
      return orReload(remote, problem)
    }
  }

  return {
    routesOf,
    ofThisPage(remote) {
      const coming = routesOf(remote).then(async (routes) => {
        await makeWhole(routes)
        return routes
      })
      const tooLong = new Promise<null>((done) => setTimeout(() => done(null), longestForCode))
      return Promise.race([coming.catch(() => null), tooLong])
    },
    async fetchAgain(remote) {
      const { routes } = await host.load<RoutesModule>(remote, 'routes')
      await makeWhole([...routes])
    },
  }
}
