/**
 * Whether a match is still listened to: as long as it is to come or in play, and then until nothing has come for an hour. One that was
 * called off may be played after all.
 */
import type { MatchCentre } from '@club/contracts'
import { stageOf } from '@club/football'
import { useEffect, useState } from 'react'

/** Milliseconds without news after its end until a match is over here too: reactions come within the hour. */
const listenedAfterEnd = 60 * 60_000

/**
 * @param followed more might happen when the page was opened
 * @param newest number of the latest event: each puts the end off
 */
export function useListening(
  followed: boolean,
  state: MatchCentre['match']['state'],
  newest: number,
): boolean {
  const [isOver, setOver] = useState(!followed)
  const stage = stageOf(state)
  const mayMove = stage === 'before' || stage === 'during'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event puts the end off
  useEffect(() => {
    if (mayMove) return setOver(false)
    if (isOver) return
    const end = setTimeout(() => setOver(true), listenedAfterEnd)
    return () => clearTimeout(end)
  }, [isOver, mayMove, stage, newest])
  return mayMove || !isOver
}
