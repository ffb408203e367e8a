/** Says that there is no network, and keeps the current page (docs/product.md#without-a-network). */
import { type Catalogue, useBus, useMessages, usePage } from '@club/shell-api'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isKept, keepForOffline, type Missing, stayWithoutNetwork } from '../browser/offline.ts'
import styles from './OfflineNotice.module.css'
import { useOnTop } from './stand-on-top.ts'

function hearNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const useOnline = () =>
  useSyncExternalStore(
    hearNetwork,
    () => navigator.onLine,
    () => true,
  )

export type OfflineTexts = {
  offline: string
  offlineHere: string
  offlineMissing: string
  offlineKept: string
  tryAgain: string
}

export function OfflineNotice({ texts }: { texts: Catalogue<OfflineTexts> }) {
  const text = useMessages(texts)
  const { lang, dir } = usePage()
  const bus = useBus()
  const online = useOnline()
  /** The last requested target that is not kept. */
  const [missing, setMissing] = useState<Missing | null>(null)
  const navigate = useNavigate()
  const place = useOnTop(!online)
  useEffect(
    () =>
      keepForOffline(bus, {
        lang,
        dir,
        title: text.offline,
        text: text.offlineMissing,
        kept: text.offlineKept,
        again: text.tryAgain,
      }),
    [bus, lang, dir, text],
  )
  useEffect(() => {
    if (online) return
    const ends = [
      stayWithoutNetwork(setMissing),
      // Going back to a page whose data cannot be loaded: its kept document can.
      bus.on('route-changed', ({ path, pageType }) => {
        // The fan has moved on meanwhile.
        setMissing(null)
        if (pageType === 'error') void isKept(path).then((kept) => kept && location.reload())
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [bus, online])
  useEffect(() => {
    if (!online || missing === null) return
    // As the notice promised.
    setMissing(null)
    if (missing.isPage) void navigate(missing.address)
    else location.assign(missing.address)
  }, [online, missing, navigate])
  return (
    <div className={styles.home}>
      <div ref={place} role="status" className={styles.place} data-tone="dark">
        {!online && (
          <p className={styles.notice}>{missing === null ? text.offlineHere : text.offlineMissing}</p>
        )}
      </div>
    </div>
  )
}
