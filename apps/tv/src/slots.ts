/** Widgets of this remote in a site's pages: the newest films, a playlist, packages, questions and answers. */
import { type SlotsModule, slot } from '@club/shell-api'
import { lazy } from 'react'
import { HomeVideos } from './home/HomeVideos.tsx'

const PackagesOverlay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "packages-overlay" */ './packages/PackagesOverlay.tsx'))
    .PackagesOverlay,
}))

const packages = () => import(/* webpackChunkName: "load-packages" */ './packages/packages.loader.ts')

export const slots: SlotsModule['slots'] = {
  /** A dark band across the page; nothing without films. */
  videos: slot({
    load: async (args) =>
      (await import(/* webpackChunkName: "load-home" */ './home/home.loader.ts')).loadHomeVideos(args),
    Component: HomeVideos,
  }),
  /** On the overlay's background. */
  packages: slot({ load: async (args) => (await packages()).loadWidget(args), Component: PackagesOverlay }),
  /** The same within a page, with the packages in its HTML: on a background in the widget's style, as wide as its container. */
  offers: slot({
    chunk: 'offers',
    load: async (args) => (await packages()).loadOffers(args),
    Component: lazy(async () => ({
      default: (await import(/* webpackChunkName: "offers" */ './packages/Offers.tsx')).Offers,
    })),
  }),
  /** The latest films in order, as many as settings say, on a dark background, as wide as its container. */
  playlist: slot({
    chunk: 'playlist',
    load: async (args) =>
      (await import(/* webpackChunkName: "load-playlist" */ './playlist/playlist.loader.ts')).loadPlaylist(
        args,
      ),
    Component: lazy(async () => ({
      default: (await import(/* webpackChunkName: "playlist" */ './playlist/Playlist.tsx')).Playlist,
    })),
  }),
  /** Questions and answers, one open at a time, and the support contact: on a dark background, as wide as its container. */
  questions: slot({
    chunk: 'questions',
    load: async (args) =>
      (await import(/* webpackChunkName: "load-faqs" */ './faqs/faqs.loader.ts')).loadQuestions(args),
    Component: lazy(async () => ({
      default: (await import(/* webpackChunkName: "questions" */ './faqs/Questions.tsx')).Questions,
    })),
  }),
}
