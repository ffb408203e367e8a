import {
  type DrawnSponsor,
  type SponsorSection,
  sectionSponsorList,
  sponsorsOfSection,
} from '@club/contracts'
import type { Api } from '@club/shell-api'
import { sectionSponsorsAddress } from '../addresses.core.ts'
import { optional } from '../optional.ts'

/** A section's sponsors; none if the service fails. */
export async function loadSectionSponsors(
  api: Api,
  section: SponsorSection,
  signal: AbortSignal,
): Promise<DrawnSponsor[]> {
  const slots = await optional(api.get(sectionSponsorsAddress, sectionSponsorList, signal), signal)
  return slots === null
    ? []
    : sponsorsOfSection(
        slots.data.map(({ attributes }) => attributes),
        section,
      )
}
