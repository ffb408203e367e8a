import type { SlotName } from '@club/host'

/** What the search remote draws in the overlay. */
export const searchSlot: SlotName = 'search/overlay'
