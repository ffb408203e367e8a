/** State topics of the bus as jotai atoms: remotes read them, only the shell writes (design, decision 7). */
import type { EventBus, StateTopic, StateTopics } from '@club/event-bus'
import { type Atom, atom, type createStore, type PrimitiveAtom } from 'jotai'

type Store = ReturnType<typeof createStore>

const values: { [T in StateTopic]: PrimitiveAtom<StateTopics[T]> } = {
  session: atom<StateTopics['session']>({ status: 'checking' }),
  entitlements: atom<StateTopics['entitlements']>({ held: [] }),
  consent: atom<StateTopics['consent']>({
    decided: false,
    analytics: false,
    marketing: false,
    personalisation: false,
  }),
  childFriendly: atom<StateTopics['childFriendly']>({ on: true }),
  overlay: atom<StateTopics['overlay']>({ open: 'none' }),
  network: atom<StateTopics['network']>({ saveData: false, online: true }),
}

/** Signed in or not; 'checking' in the first HTML, which is the same for everybody. */
export const sessionAtom: Atom<StateTopics['session']> = values.session
export const entitlementsAtom: Atom<StateTopics['entitlements']> = values.entitlements
export const consentAtom: Atom<StateTopics['consent']> = values.consent
export const childFriendlyAtom: Atom<StateTopics['childFriendly']> = values.childFriendly
export const overlayAtom: Atom<StateTopics['overlay']> = values.overlay
export const networkAtom: Atom<StateTopics['network']> = values.network

/** Makes a store follow a bus. For the shell only. Returns how to stop. */
export function bindTopics(bus: EventBus, store: Store): () => void {
  const bind = <T extends StateTopic>(topic: T) =>
    bus.observe(topic, (value) => store.set(values[topic], value))
  const stops = (Object.keys(values) as StateTopic[]).map(bind)
  return () => {
    for (const stop of stops) stop()
  }
}
