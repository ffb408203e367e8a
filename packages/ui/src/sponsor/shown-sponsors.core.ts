/** Which sponsors are shown (docs/product.md#sponsors). Pure. */
import type { DrawnSponsor } from '@club/contracts'

/** In child-friendly mode only those that are child friendly. */
export const shownSponsors = (
  sponsors: readonly DrawnSponsor[],
  childFriendly: boolean,
): readonly DrawnSponsor[] => sponsors.filter(({ isChildFriendly }) => isChildFriendly || !childFriendly)
