/** The sponsor of a section (docs/product.md#sponsors). Pure. */
import type { SectionSponsorSlot, SponsorSection } from '@club/contracts'

/** A sponsor as the page draws it. */
export type SectionSponsor = {
  readonly sponsorID: string
  readonly title: string
  readonly url: string
  readonly imageKey: string
  readonly isChildFriendly: boolean
}

/** The published sponsors of a section whose slot is active on the web, in their forced order. */
export const sponsorsOf = (slots: readonly SectionSponsorSlot[], section: SponsorSection): SectionSponsor[] =>
  slots
    .filter(({ sectionID, active, type }) => sectionID === section && active && type === 'web')
    .flatMap(({ sponsors }) => sponsors)
    .filter(({ published }) => published === 1)
    .toSorted((one, other) => one.forcedOrder - other.forcedOrder)
    .map(({ sponsorID, title, url, imageKey, isChildFriendly }) => ({
      sponsorID,
      title,
      url,
      imageKey,
      isChildFriendly,
    }))

/** Those to show: in child-friendly mode only what is child friendly. */
export const shownSponsors = (
  sponsors: readonly SectionSponsor[],
  childFriendly: boolean,
): readonly SectionSponsor[] => sponsors.filter(({ isChildFriendly }) => isChildFriendly || !childFriendly)
