/** The code of pages: a remote's routes, whole before they are drawn, and what happens where they do not come. */
import type { RemoteHost } from '@club/federation/host'
import type { RoutesModule } from '@club/shell-api'
import { matchRoutes, type RouteObject } from 'react-router'
import { resolveLazy } from '../app/remote-routes.ts'
import type { Beacon } from './beacon.ts'
import { watchedRoutes } from './lazy-pages.ts'
import { orLeave } from './leave.ts'
import { isChunkFailure, reloadOnce } from './reload-guard.ts'

/** Milliseconds that the frame waits for the code of its page. */
const longestForCode = 10_000

type Options = {
  host: RemoteHost
  beacon: Beacon
  /** Full path of where the fan is going, or is. */
  destination: () => string
}

export type PageCode = {
  /** @throws what kept them from coming, where a fresh document was tried already */
  routesOf(remote: string): Promise<RouteObject[]>
  /** The routes of this page's remote, whole; null where they do not come, and the page stays as the server drew it. */
  ofThisPage(remote: string): Promise<RouteObject[] | null>
  /** Fetches what this page is drawn by, once. @throws what kept it from coming */
  fetchAgain(remote: string): Promise<void>
}

/** A matched page must be whole before it is drawn. */
export async function makeWhole(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) await resolveLazy(route)
}

export function createPageCode({ host, beacon, destination }: Options): PageCode {
  /**
   * The page that the fan asked for cannot be put together here; a fresh document may have a version that can.
   * @throws the problem itself, where that was tried already
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
