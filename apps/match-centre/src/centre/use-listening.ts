/** Whether a match is still listened to: from its day on, until nothing has come for an hour after its end. */
import type { MatchCentre } from '@club/contracts'
import { stageOf } from '@club/football'
import { useEffect, useState } from 'react'

/** Milliseconds without news after its end until a match is over here too: reactions come within the hour. */
const listenedAfterEnd = 60 * 60_000

/** @param newest number of the latest event: each puts the end off */
export function useListening(
  followed: boolean,
  state: MatchCentre['match']['state'],
  newest: number,
): boolean {
  const [listens, setListens] = useState(followed)
  const stage = stageOf(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event puts the end off
  useEffect(() => {
    if (!listens || stage === 'before' || stage === 'during') return
    const end = setTimeout(() => setListens(false), listenedAfterEnd)
    return () => clearTimeout(end)
  }, [listens, stage, newest])
  return listens
}
