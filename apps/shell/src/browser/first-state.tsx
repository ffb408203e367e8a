/**
 * What hydrates must draw what the server drew: the state of the first HTML, which is the same for everybody (design,
 * decision 3). Straight after that it draws this fan's. A slot hydrates late, so each has its own turn.
 */
import type { SlotModule } from '@club/shell-api'
import { createStore, Provider } from 'jotai'
import { useState, useSyncExternalStore } from 'react'

type Store = ReturnType<typeof createStore>

const neverChanges = () => () => {}

/** The store to draw with: while this part hydrates one with nothing in it, ever after the live one. */
export function useFirstState(live: Store): Store {
  const [first] = useState(createStore)
  const hydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return hydrated ? live : first
}

/** A slot that hydrates with the state of the first HTML. */
export function withFirstState({ load, Component }: SlotModule, live: Store): SlotModule {
  function Hydrating({ data }: { data: unknown }) {
    return (
      <Provider store={useFirstState(live)}>
        <Component data={data} />
      </Provider>
    )
  }
  return { load, Component: Hydrating }
}
