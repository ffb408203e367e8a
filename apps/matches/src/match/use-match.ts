import { mayMove } from '@club/football'
import { useLiveScores, useSlotRefresh } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useMemo } from 'react'
import { correctedSince, endedSince, isHeard, withLive } from './live.core.ts'
import type { ListedMatch } from './match.core.ts'
import { useAskAnew } from './use-ask-anew.ts'
import { useByNow } from './use-by-now.ts'
import { useToday } from './use-today.ts'

/** A slot's match with its live state; fetched again when it is over or its result is corrected, its feed goes silent, or there is newer news, and from time to time. */
export function useMatch(known: ListedMatch | null, waitsForNews: boolean): ListedMatch | null {
  const today = useToday()
  const scores = useLiveScores(known && isHeard(known, today) ? [known.id] : [])
  const heard = known ? scores.get(known.id) : undefined
  const [match = null] = useByNow(useMemo(() => (known ? [withLive(known, scores)] : []), [known, scores]))
  const silent = match?.state.status === 'live' && match.awaited
  const told = waitsForNews && heard?.state.status === 'fixture' ? (heard.heardAt ?? '') : ''
  const ask = useSlotRefresh()
  useLookAgain(ask)
  useAskAnew(known ? endedSince([known], scores) : 0, ask)
  useAskAnew(known && !mayMove(known, today) ? correctedSince([known], scores) : '', ask)
  useAskAnew(told, ask)
  useAskAnew(silent && known && !known.awaited ? 'silent' : '', ask)
  return match
}

/** A result that stands beside another match, as the stream tells it; its slot is fetched again when it is corrected. */
export function useResult(known: ListedMatch | null): ListedMatch | null {
  const today = useToday()
  const scores = useLiveScores(known && isHeard(known, today) ? [known.id] : [])
  useAskAnew(known ? correctedSince([known], scores) : '', useSlotRefresh())
  return known && withLive(known, scores)
}
