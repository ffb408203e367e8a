/** Sends records in batches, and the rest when the page is left: a beacon outlives it. */
import type { AdvertEvent } from '@club/contracts'
import { advertEventsAddress } from '@club/contracts/advert-addresses'

/** Most records in one message, and the longest that one waits, in milliseconds. */
const most = 20
const longest = 15_000

export function sendRecords() {
  let waiting: AdvertEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    const body = new Blob([JSON.stringify({ data: batch })], { type: 'application/json' })
    // If the browser accepts no more beacons for now, the records wait for the next time.
    if (!navigator.sendBeacon(advertEventsAddress, body)) waiting = [...batch, ...waiting].slice(-most)
  }
  const leaving = () => {
    if (document.visibilityState === 'hidden') send()
  }
  document.addEventListener('visibilitychange', leaving)
  addEventListener('pagehide', send)
  return {
    /** @param atOnce the fan is leaving */
    add(record: AdvertEvent, atOnce: boolean) {
      waiting.push(record)
      if (atOnce || waiting.length >= most) send()
      else timer ??= setTimeout(send, longest)
    },
    /** Drops pending records: the fan has withdrawn consent. */
    end() {
      clearTimeout(timer)
      waiting = []
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('pagehide', send)
    },
  }
}
