import type { SectionSponsor } from '@club/contracts'
import { childFriendlyAtom } from '@club/shell-api'
import { SponsorRow } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { shownSponsors } from './sponsors.core.ts'

type Props = { readonly sponsors: readonly SectionSponsor[]; readonly title?: string }

/** By itself: what the fan allows is known once the page is alive, and the match would be drawn anew around it. */
export function Sponsors({ sponsors, title }: Props) {
  const { on } = useAtomValue(childFriendlyAtom)
  const shown = useMemo(() => shownSponsors(sponsors, on), [sponsors, on])
  return <SponsorRow size="small" {...(title ? { title } : {})} sponsors={shown} />
}
