/** The page's event bus, for remotes that publish events or listen to them. */
import type { EventBus } from '@club/event-bus'
import { createContext, type ReactNode, useContext } from 'react'

const BusContext = createContext<EventBus | null>(null)

export function BusProvider({ bus, children }: { bus: EventBus; children: ReactNode }) {
  return <BusContext value={bus}>{children}</BusContext>
}

/** @throws when rendered outside a page, which is a fault of the host */
export function useBus(): EventBus {
  const bus = useContext(BusContext)
  if (bus === null) throw new Error('useBus outside of BusProvider')
  return bus
}
