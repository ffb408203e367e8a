/**
 * Whether a navigation is in progress, for components that must show it at once. Not from the router's own state: that changes a context above
 * slots that are not hydrated yet, and React delays such a change until they are.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'

export type NavigationWatch = { subscribe(listener: () => void): () => void; busy(): boolean }

/** On the server there is no navigation. */
const still: NavigationWatch = { subscribe: () => () => {}, busy: () => false }

const NavigationWatchContext = createContext(still)

export const NavigationWatchProvider = NavigationWatchContext.Provider

export function useNavigationBusy(): boolean {
  const { subscribe, busy } = useContext(NavigationWatchContext)
  return useSyncExternalStore(subscribe, busy, still.busy)
}
