import type { SlotName } from '@club/host'

/** The search remote's slot in the overlay. */
export const searchSlot: SlotName = 'search/overlay'
