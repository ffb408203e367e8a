/** Says that there is no network, and keeps the page that is there (docs/product.md#without-a-network). */
import { isKept, keepForOffline, stayWithoutNetwork } from '@club/host'
import { useBus, useMessages, usePage } from '@club/shell-api'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './OfflineNotice.module.css'

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

export function OfflineNotice() {
  const text = useMessages(shellMessages)
  const { lang, dir } = usePage()
  const bus = useBus()
  const online = useOnline()
  const [missing, setMissing] = useState(false)
  useEffect(
    () =>
      keepForOffline(bus, {
        lang,
        dir,
        title: text.offline,
        text: text.offlineMissing,
        kept: text.offlineKept,
      }),
    [bus, lang, dir, text],
  )
  useEffect(() => {
    setMissing(false)
    if (online) return
    const ends = [
      stayWithoutNetwork(() => setMissing(true)),
      // Back to a page whose data cannot be had: the document that was kept of it can.
      bus.on('route-changed', ({ path, pageType }) => {
        if (pageType === 'error') void isKept(path).then((kept) => kept && location.reload())
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [bus, online])
  return (
    <div role="status" className={styles.place} data-tone="dark">
      {!online && <p className={styles.notice}>{missing ? text.offlineMissing : text.offlineHere}</p>}
    </div>
  )
}
