/** Makes the page of a remote ready for a fan who seems to be going there: its code is loaded, and its loaders ask ahead. */
import type { RemoteHost } from '@club/federation/host'
import type { RoutesModule } from '@club/shell-api'
import { type LoaderFunction, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { middlewareOf } from '../app/middleware.core.ts'

type Options = {
  host: RemoteHost
  /** What loaders find, with an API that keeps its answers for the navigation. */
  context: () => RouterContextProvider
}

/** What may be asked for before anybody has said that they want it: a check of the host comes first where there is one. */
function askAhead(
  { route, params }: { route: RouteObject; params: object },
  context: object,
  request: Request,
) {
  if (typeof route.loader !== 'function' || middlewareOf(route.handle).length > 0) return null
  return (route.loader as (args: object) => ReturnType<LoaderFunction>)({ params, context, request })
}

/**
 * The routes come as the remote has them, without the host's guards: what a loader says here leads nowhere and counts for nothing.
 * @throws what the remote or its loaders throw; the navigation will meet it again and tell
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
