import type { DrawnSponsor } from '@club/contracts'
import { childFriendlyAtom } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useMemo, useSyncExternalStore } from 'react'
import { SponsorRow } from './SponsorRow.tsx'
import { shownSponsors, sponsorsHere } from './shown-sponsors.core.ts'

const nothingToHear = () => () => {}

/** False while React takes over the server's HTML, which is the child-friendly one whatever the fan has chosen since. */
const useHydrated = () =>
  useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )

/** The host says in the document that it is the club's app that shows it, once the page is alive. */
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
 * The sponsors of a part of the site, small, as child-friendly mode has them. A component of its own: what the fan allows is known
 * once the page is alive, and whatever asked would be drawn anew.
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
