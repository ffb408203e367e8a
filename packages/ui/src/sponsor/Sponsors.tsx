import type { DrawnSponsor } from '@club/contracts'
import { childFriendlyAtom } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useMemo, useSyncExternalStore } from 'react'
import { SponsorRow } from './SponsorRow.tsx'
import { shownSponsors, sponsorsHere } from './shown-sponsors.core.ts'

const nothingToHear = () => () => {}

/** False during hydration, because the server's HTML is always the child-friendly one, whatever the fan has chosen. */
const useHydrated = () =>
  useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )

/** The host marks the document, once the page is hydrated, if the club's app shows it. */
function followView(hear: () => void): () => void {
  const watcher = new MutationObserver(hear)
  watcher.observe(document.documentElement, { attributeFilter: ['data-view'] })
  return () => watcher.disconnect()
}

const useAppView = () =>
  useSyncExternalStore(
    followView,
    () => document.documentElement.dataset.view === 'app',
    () => false,
  )

/**
 * The sponsors of a part of the site, small, filtered by child-friendly mode. A separate component: the fan's choice is only known
 * once the page is hydrated, and every component that reads it is drawn again.
 */
export function Sponsors({ sponsors, title }: { sponsors: readonly DrawnSponsor[]; title?: string }) {
  const { on } = useAtomValue(childFriendlyAtom)
  const childFriendly = !useHydrated() || on
  const inApp = useAppView()
  const shown = useMemo(
    () => shownSponsors(sponsorsHere(sponsors, inApp), childFriendly),
    [sponsors, inApp, childFriendly],
  )
  return <SponsorRow size="small" {...(title ? { title } : {})} sponsors={shown} />
}
