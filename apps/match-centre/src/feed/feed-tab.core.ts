/** Which of the three lists a match opens with, by its stage. Pure. */
import type { MatchState } from '@club/contracts'
import { stageOf } from '@club/football'
import type { FeedName } from './entries.core.ts'

/** @param reacts whether there is any reaction, or some may still come */
export function listFor(state: MatchState, reacts: boolean): FeedName {
  switch (stageOf(state)) {
    case 'before':
      return 'build'
    case 'during':
      return 'min'
    case 'after':
      return reacts ? 'reaction' : 'min'
    case 'off':
      return state.status === 'postponed' ? 'build' : 'min'
  }
}
