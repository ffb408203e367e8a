/** Where a match stands, by its state's union and by nothing else. Pure. */
import type { Match, MatchState } from '@club/contracts'

/** For what a page opens with and for what it shows large. */
export type Stage = 'before' | 'during' | 'after' | 'off'

export function stageOf({ status }: MatchState): Stage {
  switch (status) {
    case 'fixture':
      return 'before'
    case 'live':
      return 'during'
    case 'result':
    case 'awarded':
      return 'after'
    case 'abandoned':
    case 'postponed':
      return 'off'
  }
}

/** Hours after kick-off during which events may still come: reactions, the player of the match, corrections. */
const followedFor = 5 * 3_600_000

/** Whether more may happen in it. @param now ISO */
export function isFollowed({ state, kickOff }: Pick<Match, 'state' | 'kickOff'>, now: string): boolean {
  const stage = stageOf(state)
  if (stage === 'before' || stage === 'during') return true
  return kickOff !== null && Date.parse(now) < Date.parse(kickOff) + followedFor
}
