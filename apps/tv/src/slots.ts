/** Widgets of this remote in the shell's pages: the newest films, on home, and what is sold, over any page. */
import { type SlotsModule, slot } from '@club/shell-api'
import { lazy } from 'react'
import { HomeVideos } from './home/HomeVideos.tsx'

const PackagesOverlay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "packages-overlay" */ './packages/PackagesOverlay.tsx'))
    .PackagesOverlay,
}))

export const slots: SlotsModule['slots'] = {
  /** A dark band across the page. */
  videos: slot({
    load: async (args) =>
      (await import(/* webpackChunkName: "load-home" */ './home/home.loader.ts')).loadHomeVideos(args),
    Component: HomeVideos,
  }),
  /** On the ground of the overlay. */
  packages: slot({
    load: async (args) =>
      (await import(/* webpackChunkName: "load-packages" */ './packages/packages.loader.ts')).loadWidget(
        args,
      ),
    Component: PackagesOverlay,
  }),
}
