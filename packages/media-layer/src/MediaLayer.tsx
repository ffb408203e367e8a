/** The places of the players, and of the promo beside them, in the document: empty until something is played. */
import { useContext, useSyncExternalStore } from 'react'
import { MediaHostContext, type MediaPart } from './media-host.tsx'

const nothing = () => null

/** @param part all of it where a page has one place for it */
export function MediaLayer({ part }: { readonly part?: MediaPart }) {
  const host = useContext(MediaHostContext)
  const Layer = useSyncExternalStore(host.subscribe, host.layer, nothing)
  return Layer && <Layer part={part} />
}
