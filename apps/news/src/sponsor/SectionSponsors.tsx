import { childFriendlyAtom, useMessages } from '@club/shell-api'
import { SponsorRow } from '@club/ui'
import { useAtomValue } from 'jotai'
import { newsMessages } from '../messages.ts'
import type { SectionSponsor } from './section-sponsor.core.ts'

/** The logos of a section's sponsors; in child-friendly mode those that are child friendly. */
export function SectionSponsors({ sponsors }: { readonly sponsors: readonly SectionSponsor[] }) {
  const { on } = useAtomValue(childFriendlyAtom)
  const { sponsor } = useMessages(newsMessages)
  return (
    <SponsorRow
      size="small"
      title={sponsor}
      sponsors={sponsors.filter(({ isChildFriendly }) => isChildFriendly || !on)}
    />
  )
}
