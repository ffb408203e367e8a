/** The place of the players in the document: empty until something is played. */
import { useContext, useSyncExternalStore } from 'react'
import { MediaHostContext } from './media-host.tsx'

const nothing = () => null

export function MediaLayer() {
  const host = useContext(MediaHostContext)
  const Layer = useSyncExternalStore(host.subscribe, host.layer, nothing)
  return Layer && <Layer />
}
