import { awaited, hearsOnly, holdsPass, type Lock, liveOpens, lockAhead, type PassWindow } from '@club/access'
import type { StreamAsset } from '@club/contracts'
import type { StateTopics } from '@club/event-bus'
import { call, entitlementsAtom, sessionAtom, useSettings, useSignInMode } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { passesIn } from './passes.core.ts'
import { useVideoSettings } from './use-settings.ts'

type LockAhead = {
  readonly lock: Lock
  /** The fan holds audio alone, and this is video. */
  readonly hears: boolean
}

const nothing: readonly string[] = []
const open: LockAhead = { lock: { locked: false }, hears: false }

/** The passes of a fan who has any; null until they are known. */
function usePasses(held: readonly string[]): readonly PassWindow[] | null {
  const [passes, setPasses] = useState<readonly PassWindow[] | null>(null)
  // One bought meanwhile is asked for too.
  const asked = holdsPass(held) ? held.join() : null
  useEffect(() => {
    setPasses(null)
    if (asked === null) return
    const left = new AbortController()
    call('/api/payments/v1/purchases', { parse: passesIn }, { signal: left.signal }).then(
      (found) => setPasses(found),
      (problem: unknown) => {
        if (!left.signal.aborted) console.warn('no purchases:', problem)
      },
    )
    return () => left.abort()
  }, [asked])
  return passes
}

/** Whether it is known yet what the fan holds: it comes after the session. */
const isTold = ({ customerID }: StateTopics['entitlements']): boolean => customerID !== undefined

/**
 * The lock that a fan who waits for a stream will meet. The platform is not asked for a right to play, since that would be counted: it
 * follows from what the page knows, and is open where that does not say.
 */
export function useLockAhead(asset: StreamAsset): LockAhead {
  const session = useAtomValue(sessionAtom)
  const entitlements = useAtomValue(entitlementsAtom)
  const settings = useVideoSettings()
  const { lockEmptyEntitlements } = useSettings().tv
  const decidedElsewhere = useSignInMode() === 'stream-payments'
  const { held, ends } = entitlements
  const waits = awaited({ ...asset, status: asset.assetData.status })
  const passes = usePasses(waits === null ? nothing : held)
  if (waits === null || settings === null || session.status === 'checking') return open
  const loggedIn = session.status === 'signed-in'
  // What its customers hold is told by the older provider alone, once they ask to play.
  if (loggedIn && (decidedElsewhere || !isTold(entitlements))) return open
  const fan = { loggedIn, held, ends, passes, bypassed: loggedIn && session.bypassed === true }
  const opens = liveOpens(asset.entitlements, settings.liveUpgradeData)
  return { lock: lockAhead(opens, fan, waits.at, lockEmptyEntitlements), hears: hearsOnly(held, opens) }
}
