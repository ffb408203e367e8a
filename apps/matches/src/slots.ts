/** Widgets of this remote in the shell's pages: the matchday strip and the table around us, on home. */
import { type SlotsModule, slot } from '@club/shell-api'
import { Strip } from './home/Strip.tsx'
import { TableSlot } from './home/TableSlot.tsx'

const loaders = () => import(/* webpackChunkName: "load-slots" */ './home/slots.loader.ts')

export const slots: SlotsModule['slots'] = {
  /** Last result, next match and league position of the first team: a dark band across the page. */
  strip: slot({ load: async (args) => (await loaders()).loadStrip(args), Component: Strip }),
  /** The league table around the first team, as wide as its container. */
  table: slot({ load: async (args) => (await loaders()).loadTableSlot(args), Component: TableSlot }),
}
