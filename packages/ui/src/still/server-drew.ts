import { useState, useSyncExternalStore } from 'react'

/** What never changes has nobody to tell. */
const nobodyToTell = () => () => {}

/**
 * Whether this component was put over what the server drew. A hydration that failed draws anew, and says no. The answer is kept with the
 * component: another one after the hydration would draw every such part of the page once more.
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
