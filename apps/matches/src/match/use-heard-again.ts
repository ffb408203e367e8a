import { useLiveScores, useSlotRefresh } from '@club/shell-api'
import type { ListedMatch } from './match.core.ts'
import { useAskAnew } from './use-ask-anew.ts'

/** Fetches a slot's data again once a feed that had gone silent is back. */
export function useHeardAgain(silent: ListedMatch | null): void {
  const scores = useLiveScores(silent ? [silent.id] : [])
  const heard = silent ? (scores.get(silent.id)?.heardAt ?? null) : null
  useAskAnew(heard !== null && heard !== silent?.heardAt ? heard : '', useSlotRefresh())
}
