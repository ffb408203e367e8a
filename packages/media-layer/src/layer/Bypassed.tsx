import { useMessages } from '@club/shell-api'
import { useSyncExternalStore } from 'react'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'

/** Says that this account skipped the checks: shown wherever its video is. */
export function Bypassed({ session, className }: { session: PlaySession; className: string | undefined }) {
  const text = useMessages(mediaMessages)
  const state = useSyncExternalStore(session.subscribe, session.get)
  if (state.is !== 'granted' || !state.bypassed) return null
  return (
    <p className={className} role="status">
      {text.bypassed}
    </p>
  )
}
