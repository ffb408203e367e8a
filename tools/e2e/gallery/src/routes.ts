/**
 * A remote for tests only: every part of the interface kit that the club's own pages do not all show, and a page that asks
 * its host for a middleware that no host knows. Built, published and mirrored like any other.
 */
import { type RoutesModule, routeHandle } from '@club/shell-api'

const handle = routeHandle({
  pageType: 'contentPage',
  chunk: 'gallery',
  meta: () => ({ title: 'Gallery', description: 'Every part of the interface kit', noIndex: true }),
})

const page = async () => (await import(/* webpackChunkName: "gallery" */ './GalleryPage.tsx')).GalleryPage

const carousels = async () =>
  (await import(/* webpackChunkName: "carousels" */ './CarouselsPage.tsx')).CarouselsPage

export const routes: RoutesModule['routes'] = [
  { id: 'gallery.page', path: 'gallery', handle, loader: () => null, lazy: { Component: page } },
  {
    id: 'gallery.carousels',
    path: 'gallery/carousels',
    handle: { ...handle, chunk: 'carousels' },
    loader: () => null,
    lazy: { Component: carousels },
  },
  {
    id: 'gallery.guarded',
    path: 'gallery/guarded',
    handle: { ...handle, middleware: ['unheard-of'] },
    loader: () => null,
    lazy: { Component: page },
  },
]
