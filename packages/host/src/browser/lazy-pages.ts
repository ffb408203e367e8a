/** Wraps a remote's routes so that whatever they load on demand, page and loader alike, runs through one function of the host. */
import type { RouteObject } from 'react-router'
import { hostRoutes } from '../app/remote-routes.ts'

export type Run = <T>(remote: string, load: () => T | Promise<T>) => Promise<T>

export const watchedRoutes = (remote: string, routes: readonly RouteObject[], run: Run): RouteObject[] =>
  hostRoutes(
    remote,
    routes.map((route) => watchedPage(remote, route, run)),
    run,
  )

function watchedPage(remote: string, route: RouteObject, run: Run): RouteObject {
  const children = route.children?.map((child) => watchedPage(remote, child, run))
  const page = typeof route.lazy === 'object' ? route.lazy.Component : undefined
  return {
    ...route,
    ...(children ? { children } : {}),
    ...(page ? { lazy: { ...(route.lazy as object), Component: () => run(remote, page) } } : {}),
  } as RouteObject
}
