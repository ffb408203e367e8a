/** Widgets of this remote in the shell's pages. */
import { type SlotsModule, slot } from '@club/shell-api'
import { lazy } from 'react'
import type { Opened } from './overlay/SearchOverlay.tsx'

const SearchOverlay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "overlay" */ './overlay/SearchOverlay.tsx')).SearchOverlay,
}))

export const slots: SlotsModule['slots'] = {
  /** On the background of the shell's overlay. */
  overlay: slot({ load: async (): Promise<Opened> => null, Component: SearchOverlay }),
}
