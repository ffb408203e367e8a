/** Renders the players, and the promo beside them: nothing until something is played. */
import { useContext, useSyncExternalStore } from 'react'
import { MediaHostContext, type MediaPart } from './media-host.tsx'

const nothing = () => null

/** @param part left out where a page renders the whole layer in one place */
export function MediaLayer({ part }: { readonly part?: MediaPart }) {
  const host = useContext(MediaHostContext)
  const Layer = useSyncExternalStore(host.subscribe, host.layer, nothing)
  return Layer && <Layer part={part} />
}
