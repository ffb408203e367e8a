/** Widgets of this remote in a site's pages: the first team at a glance, its table, its next match, its fixtures. */
import { type SlotsModule, slot } from '@club/shell-api'
import { lazy } from 'react'
import { Strip } from './home/Strip.tsx'
import { TableSlot } from './home/TableSlot.tsx'

const loaders = () => import(/* webpackChunkName: "load-slots" */ './home/slots.loader.ts')
const ahead = () => import(/* webpackChunkName: "load-ahead" */ './next/ahead.loader.ts')

export const slots: SlotsModule['slots'] = {
  /** Last result, next match and league position of the first team: a dark band across the page. */
  strip: slot({ load: async (args) => (await loaders()).loadStrip(args), Component: Strip }),
  /** The league table around the first team, as wide as its container. */
  table: slot({ load: async (args) => (await loaders()).loadTableSlot(args), Component: TableSlot }),
  /** The current or next match, with all of its buttons, on a dark background, as wide as its container. */
  next: slot({
    chunk: 'next-match',
    load: async (args) => (await ahead()).loadNext(args),
    Component: lazy(async () => ({
      default: (await import(/* webpackChunkName: "next-match" */ './next/NextMatch.tsx')).NextMatch,
    })),
  }),
  /** The first team's upcoming fixtures, as wide as its container. */
  fixtures: slot({
    chunk: 'coming',
    load: async (args) => (await ahead()).loadComing(args),
    Component: lazy(async () => ({
      default: (await import(/* webpackChunkName: "coming" */ './next/Coming.tsx')).Coming,
    })),
  }),
}
