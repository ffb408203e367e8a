/** Widgets of this remote in the shell's pages: the newest films, on home. */
import { type SlotsModule, slot } from '@club/shell-api'
import { HomeVideos } from './home/HomeVideos.tsx'

export const slots: SlotsModule['slots'] = {
  /** A dark band across the page. */
  videos: slot({
    load: async (args) =>
      (await import(/* webpackChunkName: "load-home" */ './home/home.loader.ts')).loadHomeVideos(args),
    Component: HomeVideos,
  }),
}
