/** How a slot reloads its own data when that has changed while the page is read. */
import { createContext, type ReactNode, useContext } from 'react'

const SlotRefreshContext = createContext<() => void>(() => {})

/** For the host only: wraps each slot. */
export function SlotRefreshProvider({ refresh, children }: { refresh: () => void; children: ReactNode }) {
  return <SlotRefreshContext value={refresh}>{children}</SlotRefreshContext>
}

/** Runs the slot's loader again; until it responds, or if it fails, the current content stays. Does nothing outside a slot. */
export const useSlotRefresh = (): (() => void) => useContext(SlotRefreshContext)
