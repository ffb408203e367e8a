/**
 * Whether the page still listens to a match: while it is to come or in play, and then until an hour has passed without an event. A match
 * that was called off may still be played.
 */
import type { MatchCentre } from '@club/contracts'
import { stageOf } from '@club/football'
import { useEffect, useState } from 'react'

/** Milliseconds without an event after the end before the page stops listening: reactions come within the hour. */
const listenedAfterEnd = 60 * 60_000

/**
 * @param followed whether the match was followed when the page was opened
 * @param newest number of the latest event: each event restarts the hour
 */
export function useListening(
  followed: boolean,
  state: MatchCentre['match']['state'],
  newest: number,
): boolean {
  const [isOver, setOver] = useState(!followed)
  const stage = stageOf(state)
  const mayMove = stage === 'before' || stage === 'during'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event restarts the hour
  useEffect(() => {
    if (mayMove) return setOver(false)
    if (isOver) return
    const end = setTimeout(() => setOver(true), listenedAfterEnd)
    return () => clearTimeout(end)
  }, [isOver, mayMove, stage, newest])
  return mayMove || !isOver
}
