import { awaited, isPlayable, lockAhead } from '@club/access'
import { entitlementsAtom, sessionAtom, useLock, useSettings } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import type { LiveStream } from './live.loader.ts'

/**
 * Whether a stream's page shows its lock: while it can be played, and while fans wait for it, who have time to do something about it. Who
 * holds a pass is told more by the player, which knows when it opens.
 */
export function useLiveLock(stream: LiveStream): boolean {
  const now = useLock(stream.opens).locked
  const session = useAtomValue(sessionAtom)
  const { held, ends } = useAtomValue(entitlementsAtom)
  const { lockEmptyEntitlements } = useSettings().tv
  if (isPlayable(stream.status)) return now
  const waits = awaited(stream)
  if (waits === null) return false
  const loggedIn = session.status === 'signed-in'
  const fan = { loggedIn, held, ends, passes: null, bypassed: loggedIn && session.bypassed === true }
  return lockAhead(stream.opens, fan, waits.at, lockEmptyEntitlements).locked
}
