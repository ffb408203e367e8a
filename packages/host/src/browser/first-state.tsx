/**
 * Hydration must draw what the server drew: the state of the first HTML, which is the same for everybody
 * (docs/architecture.md#a-page-from-request-to-alive). Straight afterwards the fan's own state is drawn. The page as a whole hydrates
 * before anything of the fan's is published; a slot hydrates later, and so begins with an empty store.
 */
import type { SlotModule } from '@club/shell-api'
import { useServerDrew } from '@club/ui'
import { createStore, Provider } from 'jotai'
import { useLayoutEffect, useState } from 'react'

type Store = ReturnType<typeof createStore>

/** A hydrating slot reads an empty store until it is hydrated, and the live one from then on. */
export function withFirstState({ load, Component }: SlotModule, live: Store): SlotModule {
  function Hydrating({ data }: { data: unknown }) {
    const serverDrew = useServerDrew()
    const [turning] = useState(() => turningStore(serverDrew ? createStore() : live))
    // Before readers subscribe to their values: they compare then, and only those whose value differs are drawn again.
    useLayoutEffect(() => turning.turnTo(live), [turning])
    return (
      <Provider store={turning.store}>
        <Component data={data} />
      </Provider>
    )
  }
  return { load, Component: Hydrating }
}

/** One store for its readers, whichever store is behind it: with a different store all readers would be drawn again. */
function turningStore(first: Store) {
  let held = first
  const store: Store = {
    get: (atom) => held.get(atom),
    set: (atom, ...args) => held.set(atom, ...args),
    sub: (atom, listener) => held.sub(atom, listener),
  }
  return {
    store,
    turnTo(next: Store) {
      held = next
    },
  }
}
