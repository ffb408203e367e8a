/** Prepares a remote's page for a fan who seems about to navigate there: its code is loaded, and its loaders run ahead. */
import type { RemoteHost } from '@club/federation/host'
import type { RoutesModule } from '@club/shell-api'
import { type LoaderFunction, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { middlewareOf } from '../app/middleware.core.ts'

type Options = {
  host: RemoteHost
  /** Context for loaders, with an API that keeps its answers for the navigation. */
  context: () => RouterContextProvider
}

/** Runs a loader ahead of the navigation, unless the host's middleware must run first. */
function askAhead(
  { route, params }: { route: RouteObject; params: object },
  context: object,
  request: Request,
) {
  if (typeof route.loader !== 'function' || middlewareOf(route.handle).length > 0) return null
  return (route.loader as (args: object) => ReturnType<LoaderFunction>)({ params, context, request })
}

/**
 * The routes are the remote's own, without the host's guards: what a loader returns here is ignored.
 * @throws what the remote or its loaders throw; the navigation will meet it again and report it
 */
export const preparePage =
  ({ host, context }: Options) =>
  async (remote: string, url: URL): Promise<void> => {
    const { routes } = await host.load<RoutesModule>(remote, 'routes')
    const args = [context(), new Request(url)] as const
    await Promise.all(
      (matchRoutes(routes, url.pathname) ?? []).flatMap((match) => {
        const { lazy } = match.route
        return [typeof lazy === 'object' ? lazy.Component?.() : null, askAhead(match, ...args)]
      }),
    )
  }
