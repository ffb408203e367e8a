/** Widgets of this remote in the shell's pages. */
import { type SlotsModule, slot } from '@club/shell-api'
import { lazy } from 'react'

const SearchOverlay = lazy(async () => ({
  default: (await import(/* webpackChunkName: "overlay" */ './overlay/SearchOverlay.tsx')).SearchOverlay,
}))

export const slots: SlotsModule['slots'] = {
  /** On the ground of the shell's overlay. */
  overlay: slot({ load: async () => null, Component: SearchOverlay }),
}
