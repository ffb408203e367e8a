/**
 * What hydrates must draw what the server drew: the state of the first HTML, which is the same for everybody
 * (docs/architecture.md#a-page-from-request-to-alive). Straight after that it draws this fan's. The page as a whole comes alive
 * before anything of the fan's is published; a slot comes alive later, and so begins with a store that has nothing in it.
 */
import type { SlotModule } from '@club/shell-api'
import { useServerDrew } from '@club/ui'
import { createStore, Provider } from 'jotai'
import { useLayoutEffect, useState } from 'react'

type Store = ReturnType<typeof createStore>

/** A slot that hydrates reads an empty store until it is alive, and the live one ever after. */
export function withFirstState({ load, Component }: SlotModule, live: Store): SlotModule {
  function Hydrating({ data }: { data: unknown }) {
    const serverDrew = useServerDrew()
    const [turning] = useState(() => turningStore(serverDrew ? createStore() : live))
    // Before whoever read a value begins to follow it: they compare then, and only who has read another one is drawn again.
    useLayoutEffect(() => turning.turnTo(live), [turning])
    return (
      <Provider store={turning.store}>
        <Component data={data} />
      </Provider>
    )
  }
  return { load, Component: Hydrating }
}

/** One store to its readers, whichever it stands for: readers of another store would all be drawn again. */
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
