/** Who sponsors a section (specification §3). Pure. */
import type { ListOf, SectionSponsorSlot, SponsorSection } from '@club/contracts'

export type SectionSponsor = {
  sponsorID: string
  title: string
  url: string
  imageKey: string
  isChildFriendly: boolean
}

/** The published sponsors of a section's active slots for the web, in their forced order. */
export const sponsorsOf = (slots: ListOf<SectionSponsorSlot>, section: SponsorSection): SectionSponsor[] =>
  slots.data
    .map(({ attributes }) => attributes)
    .filter(({ sectionID, active, type }) => sectionID === section && active && type === 'web')
    .flatMap(({ sponsors }) => sponsors)
    .filter(({ published }) => published === 1)
    .sort((a, b) => a.forcedOrder - b.forcedOrder)
    .map(({ sponsorID, title, url, imageKey, isChildFriendly }) => ({
      sponsorID,
      title,
      url,
      imageKey,
      isChildFriendly,
    }))
