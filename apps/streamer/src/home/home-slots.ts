import type { SlotName } from '@club/host'
import type { StreamerSection } from '@club/settings'

/** The slot in each part of home. */
export const slotOf = {
  'next-match': 'matches/next',
  packages: 'tv/offers',
  fixtures: 'matches/fixtures',
  videos: 'tv/playlist',
  troubleshooting: 'tv/questions',
} as const satisfies Record<StreamerSection, SlotName>

export type HomeSlot = (typeof slotOf)[StreamerSection]
