import { useState, useSyncExternalStore } from 'react'

/** A value that never changes needs no subscription. */
const nobodyToTell = () => () => {}

/**
 * Whether this component was hydrated from what the server drew. After a failed hydration it draws again, and the answer is no. The answer is
 * kept with the component: if it changed after hydration, every such part of the page would be drawn once more.
 */
export function useServerDrew(): boolean {
  const [drawn] = useState(() => ({ byServer: false }))
  return useSyncExternalStore(
    nobodyToTell,
    () => drawn.byServer,
    () => {
      drawn.byServer = typeof document !== 'undefined'
      return drawn.byServer
    },
  )
}
