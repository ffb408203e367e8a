/** Which sponsors of the section are shown (docs/product.md#sponsors). Pure. */
import type { SectionSponsor } from '@club/contracts'

/** Those to show: in child-friendly mode only what is child friendly. */
export const shownSponsors = (
  sponsors: readonly SectionSponsor[],
  childFriendly: boolean,
): readonly SectionSponsor[] => sponsors.filter(({ isChildFriendly }) => isChildFriendly || !childFriendly)
