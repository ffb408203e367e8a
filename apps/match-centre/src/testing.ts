/** Match data for the tests of this remote. */
import type { Match, MatchCentre, MatchEvent, MatchState } from '@club/contracts'
import { aMatch } from '@club/contracts/testing'

export const matchIn = (state: MatchState, more: Partial<Match> = {}): Match =>
  aMatch({ round: 'Matchday 20', state, ...more })

export const live = (home: number, away: number, minute = '12'): Extract<MatchState, { status: 'live' }> => ({
  status: 'live',
  score: { home, away },
  period: 'first-half',
  minute,
})

export const centreIn = (state: MatchState, more: Partial<MatchCentre> = {}): MatchCentre => ({
  match: matchIn(state),
  periodStartedAt: null,
  scorers: { home: [], away: [] },
  lineUps: { home: null, away: null },
  bookings: { home: [], away: [] },
  substitutions: { home: [], away: [] },
  stats: [],
  referee: null,
  attendance: null,
  broadcaster: null,
  playerOfTheMatch: null,
  headToHead: [],
  form: { home: [], away: [] },
  aggregate: null,
  highlights: null,
  ...more,
})

export const eventOf = (
  id: string,
  sequence: number,
  type: MatchEvent['type'] = 'commentary',
  attributes: Partial<MatchEvent['attributes']> = {},
): MatchEvent => ({
  id,
  sequence,
  type,
  attributes: { minute: '', period: 'first-half', team: null, player: null, text: id, ...attributes },
})
