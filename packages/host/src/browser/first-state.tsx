/**
 * What hydrates must draw what the server drew: the state of the first HTML, which is the same for everybody
 * (docs/architecture.md#a-page-from-request-to-alive). Straight after that it draws this fan's. The page as a whole comes alive
 * before anything of the fan's is published; a slot comes alive later, and so begins with a store that has nothing in it.
 */
import type { SlotModule } from '@club/shell-api'
import { createStore, Provider } from 'jotai'
import { useMemo, useState, useSyncExternalStore } from 'react'

type Store = ReturnType<typeof createStore>

const neverChanges = () => () => {}

/** The slot's store while it hydrates is an empty one, ever after the live one. */
export function withFirstState({ load, Component }: SlotModule, live: Store): SlotModule {
  function Hydrating({ data }: { data: unknown }) {
    const [first] = useState(createStore)
    const hydrated = useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    )
    // The same element on both sides of the turn: only what reads a state that differs is drawn again.
    const content = useMemo(() => <Component data={data} />, [data])
    return <Provider store={hydrated ? live : first}>{content}</Provider>
  }
  return { load, Component: Hydrating }
}
