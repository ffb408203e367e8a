import type { SectionSponsor } from '@club/contracts'
import { childFriendlyAtom, useMessages } from '@club/shell-api'
import { SponsorRow } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { newsMessages } from '../messages.ts'

const nothingToHear = () => () => {}

/** False while React takes over the server's HTML, which is the child-friendly one whatever the fan has chosen since. */
const useHydrated = () =>
  useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )

/** The logos of a section's sponsors; in child-friendly mode those that are child friendly. */
export function SectionSponsors({ sponsors }: { readonly sponsors: readonly SectionSponsor[] }) {
  const { on } = useAtomValue(childFriendlyAtom)
  const hydrated = useHydrated()
  const { sponsor } = useMessages(newsMessages)
  return (
    <SponsorRow
      size="small"
      title={sponsor}
      sponsors={sponsors.filter(({ isChildFriendly }) => isChildFriendly || (hydrated && !on))}
    />
  )
}
