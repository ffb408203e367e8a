import type { SlotName } from '@club/host'

/** The slots of home, in order of appearance. */
export const homeSlots = [
  'news/lead',
  'matches/strip',
  'news/latest',
  'tv/videos',
  'matches/table',
] as const satisfies readonly SlotName[]

export type HomeSlot = (typeof homeSlots)[number]
