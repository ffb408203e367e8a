/** Match data for the tests of this remote. */
import type { Match, MatchCentre, MatchEvent, MatchState } from '@club/contracts'

const side = (name: string) => ({ club: name.toLowerCase().replaceAll(' ', '-'), name, shortName: name })

export const matchIn = (state: MatchState, more: Partial<Match> = {}): Match => ({
  season: '2026-27',
  competition: { slug: 'premier-counties-league', name: 'Premier Counties League', kind: 'league' },
  stage: 'league',
  round: 'Matchday 20',
  leg: 1,
  home: side('Thornsea Town'),
  away: side('Marlport'),
  ours: 'home',
  team: 'first-team',
  date: '2026-11-21',
  kickOff: '2026-11-21T15:00:00.000Z',
  venue: 'Rootshall Lane',
  state,
  links: { report: null, tickets: null, external: null },
  ...more,
})

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
