/** Matches for the tests of this package. */
import type { MatchState } from '@club/contracts'

export const live = (home: number, away: number, minute = '12'): Extract<MatchState, { status: 'live' }> => ({
  status: 'live',
  score: { home, away },
  period: 'first-half',
  minute,
})

export const played = (home: number, away: number): MatchState => ({
  status: 'result',
  score: { home, away },
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
})
