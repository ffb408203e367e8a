/** How a slot asks for its own data anew: what it shows has changed while the page is read. */
import { createContext, type ReactNode, useContext } from 'react'

const SlotRefreshContext = createContext<() => void>(() => {})

/** For the host only: stands around each slot. */
export function SlotRefreshProvider({ refresh, children }: { refresh: () => void; children: ReactNode }) {
  return <SlotRefreshContext value={refresh}>{children}</SlotRefreshContext>
}

/** Runs the slot's loader again; until it answers, and where it fails, what is shown stays. Does nothing outside of a slot. */
export const useSlotRefresh = (): (() => void) => useContext(SlotRefreshContext)
