/** The sponsor shown while a page is slow to load (docs/product.md#sponsors); fast pages never show it. */
import { useNavigationBusy } from '@club/host'
import { childFriendlyAtom, useMessages } from '@club/shell-api'
import { SponsorRow, shownSponsors, sponsorsHere } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './LoadingSponsor.module.css'
import type { RootData } from './root.loader.ts'

/** Milliseconds of waiting before it shows. */
const longAfter = 1000

export function LoadingSponsor({ sponsors }: { readonly sponsors: RootData['loadingSponsors'] }) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  const busy = useNavigationBusy()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLong(true), longAfter)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  if (!long) return null
  const inApp = document.documentElement.dataset.view === 'app'
  const shown = shownSponsors(sponsorsHere(sponsors, inApp), on)
  if (shown.length === 0) return null
  return (
    <div className={styles.screen} role="status" data-loading-screen>
      <SponsorRow size="small" title={text.loadingWith} sponsors={shown} />
    </div>
  )
}
