/** Prepares a remote's routes for the shell's router: pages marked, middleware run, loaders guarded, lazy pages resolvable. */

import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { markedPage } from './marking.tsx'
import { middlewareOf, middlewares, runMiddleware } from './middleware.core.ts'

/** Wraps a remote's loader: the server marks it, sets a timeout and records its failure. */
export type LoaderGuard = (
  remote: string,
  run: () => unknown,
  args: Pick<LoaderFunctionArgs, 'context'>,
) => unknown

type LazyComponent = { Component?: () => Promise<unknown> }

/** Guarded copies of a remote's routes. The originals are not changed. */
export function hostRoutes(
  remote: string,
  routes: readonly RouteObject[],
  guard: LoaderGuard,
): RouteObject[] {
  return routes.map((route) => {
    // An address has one form, on the server and within the page.
    const hosted: RouteObject = { ...route, caseSensitive: true }
    const { loader, lazy, Component } = route
    const asked = middlewareOf(route.handle)
    const load = typeof loader === 'function' ? (loader as (...all: unknown[]) => unknown) : null
    if (load || asked.length > 0) {
      hosted.loader = async (args: LoaderFunctionArgs, ...rest: unknown[]) => {
        if (asked.length > 0) await runMiddleware(middlewares, asked, args)
        return load ? guard(remote, () => load(args, ...rest), args) : null
      }
    }
    if (Component) hosted.Component = markedPage(remote, Component)
    if (lazy && typeof lazy === 'object') {
      const load = (lazy as LazyComponent).Component
      if (load) {
        hosted.lazy = {
          Component: async () => markedPage(remote, (await load()) as ComponentType),
        } as RouteObject['lazy'] & object
      }
    }
    if (route.children) hosted.children = hostRoutes(remote, route.children, guard)
    return hosted
  })
}

/** Loads a route's lazy component now: a matched route must be complete before hydration. */
export async function resolveLazy(route: RouteObject): Promise<void> {
  if (route.lazy && typeof route.lazy === 'object') {
    const load = (route.lazy as LazyComponent).Component
    if (load) route.Component = (await load()) as ComponentType
    delete route.lazy
  }
}

/** The same for every route, with its children. */
export async function resolveAllLazy(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      await resolveLazy(route)
      if (route.children) await resolveAllLazy(route.children)
    }),
  )
}
