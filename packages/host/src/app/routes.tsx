/** The only route tree: the document, the page area with its error boundary, the site's own home, and the remotes' routes. */

import { ownerOfPath } from '@club/federation'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { documentOf } from './Document.tsx'
import { notFoundMessage, StatusError } from './page-error.core.ts'
import { fallbackId, homeId, pageAreaId, rootId } from './route-ids.ts'
import type { SiteApp } from './site-app.ts'
import { type SlotFailed, type SlotLoader, slotsLoader } from './slots.loader.ts'

export type RouteTreeOptions = {
  /** Base paths by remote, whether it runs or not. */
  claims: Readonly<Record<string, readonly string[]>>
  /** Whether a remote's routes are loaded: then a path of its that they do not match does not exist. */
  running: (remote: string) => boolean
  loadRoot: (args: LoaderFunctionArgs) => unknown
  loadSlot: SlotLoader
  slotFailed: SlotFailed
  /** Routes of the remote that owns the page; empty if they cannot be loaded. */
  remoteRoutes: RouteObject[]
}

export function routeTree(
  app: SiteApp,
  { claims, running, loadRoot, loadSlot, slotFailed, remoteRoutes }: RouteTreeOptions,
): RouteObject[] {
  const home: RouteObject = {
    id: homeId,
    index: true,
    handle: app.home.handle,
    loader: app.home.loader ?? slotsLoader(app.home.slots, loadSlot, slotFailed),
    Component: app.home.Component,
  }
  const { contentPages } = app
  // Reached when no available remote answers: if a remote is down, its page is unavailable, not missing.
  const fallback: RouteObject = {
    id: fallbackId,
    path: '*',
    handle: contentPages?.handle,
    loader: (args, context) => {
      const owner = ownerOfPath(claims, new URL(args.request.url).pathname)
      if (owner === null && contentPages) return contentPages.loader(args, context)
      throw owner === null || running(owner)
        ? new StatusError(404, notFoundMessage)
        : new StatusError(503, `${owner} is not available`)
    },
    Component: contentPages?.Component ?? (() => null),
  }
  return [
    {
      id: rootId,
      path: '/',
      loader: loadRoot,
      shouldRevalidate: () => false,
      Component: documentOf(app, claims),
      ErrorBoundary: app.RootError,
      children: [
        {
          id: pageAreaId,
          ErrorBoundary: app.ErrorPage,
          children: [home, ...(app.pages ?? []), ...remoteRoutes, fallback],
        },
      ],
    },
  ]
}
