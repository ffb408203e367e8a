/** The matches remote's texts in English, the reference for every other language. */
import type { Score } from '@club/contracts'
import { because, scoreLine, winningScore } from '@club/football'
import type { LeagueZone } from '@club/settings'
import { ordinal, plural } from '@club/shell-api'

const pointsWord = (count: number) => plural('en', count, { one: 'point', other: 'points' })

const placeOf = (position: number) =>
  `${position}${ordinal('en', position, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`

const zoneNames: Record<LeagueZone['kind'], string> = {
  promotion: 'Promotion',
  'play-offs': 'Play-offs',
  'relegation-play-offs': 'Relegation play-offs',
  relegation: 'Relegation',
}

export const messages = {
  heading: 'Fixtures and results',
  title: (season: string, team: string) => `Fixtures and results ${season} – ${team}`,
  description: (season: string, team: string, club: string) =>
    `${club} ${team} in ${season}: every fixture with its date and kick-off, every result, and the league table.`,
  teams: 'Teams',
  season: 'Season',
  views: 'On this page',
  fixtures: 'Fixtures',
  results: 'Results',
  table: 'League table',
  undated: 'Date to be confirmed',
  preseason: 'New fixtures coming soon',
  preseasonText: 'Dates for the new season will appear here as soon as the league announces them.',
  noMatches: 'No matches are listed for this season yet.',
  noMoreMatches: 'No more matches are listed for this season.',
  noFixturesIn: (competition: string) => `${competition}: no fixtures to come.`,
  noResultsIn: (competition: string) => `${competition}: no results yet.`,
  elsewhere: (team: string) => `${team} matches`,
  elsewhereText: (team: string) => `${team} fixtures, results and tables are on their own site.`,
  elsewhereLink: 'Fixtures and results',
  sponsor: 'In association with',

  next: 'Next match',
  matchDay: 'Match day',
  versus: 'versus',
  home: 'Home',
  homeShort: 'H',
  away: 'Away',
  awayShort: 'A',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  live: 'Live',
  halfTimeNow: 'Half-time',
  penaltiesNow: 'Penalties',
  minute: (minute: string) => `${minute}′`,
  toBeConfirmed: 'TBC',
  halfTimeShort: 'HT',
  penaltiesShort: 'Pens',
  postponedLabel: 'postponed',
  calledOffLabel: 'called off',
  abandonedLabel: 'abandoned',
  postponedShort: 'P–P',
  calledOffShort: 'Off',
  abandonedShort: 'A–A',
  halfTime: (score: Score) => `Half-time ${scoreLine(score)}`,
  extraTime: (fullTime: Score | null) =>
    fullTime ? `After extra time (90 minutes ${scoreLine(fullTime)})` : 'After extra time',
  penalties: (winner: string | null, score: Score) =>
    winner ? `${winner} won ${winningScore(score)} on penalties` : `Penalties ${scoreLine(score)}`,
  postponed: (from: string | null, reason: string | null) =>
    `Postponed${from ? ` from ${from}` : ''}${because(reason)}. A new date is to be announced.`,
  /** For a match that will get no new date. */
  calledOff: (reason: string | null) => `Called off${because(reason)}.`,
  abandoned: (score: Score | null, reason: string | null) =>
    `Abandoned${score ? ` at ${scoreLine(score)}` : ''}${because(reason)}. The score does not count.`,
  awarded: (winner: string | null, reason: string | null) =>
    `${winner ? `Awarded to ${winner}` : 'Awarded as a draw'} by the league${because(reason)}.`,
  awaited: 'Result to follow',
  untold: 'No word yet',
  awaitingUpdates: 'Awaiting updates',
  details: 'Details',
  toMonth: 'Go to month',
  noMonth: 'Choose a month',
  competition: 'Competition',
  everyCompetition: 'All competitions',
  matchPreview: 'Match preview',
  lineUps: 'Line-ups',
  /** @param formation '4-4-2' */
  lineUpIn: (formation: string) => `Line-ups · ${formation}`,
  matchReport: 'Match Report',
  buyTickets: 'Buy Tickets',
  matchCentre: 'Match Centre',
  addToCalendar: 'Add to Calendar',
  hospitality: 'Hospitality',
  matchdayInfo: 'Matchday Info',
  highlights: 'Highlights',
  watchLive: 'Watch Live',
  listenLive: 'Listen Live',
  getPass: 'Get a Pass',
  /** @param inUK whether the club's clock runs on United Kingdom time */
  zone: (inUK: boolean): string =>
    inUK ? 'Kick-off times are UK times.' : 'Kick-off times are in the club’s own time zone.',
  zoneThere: (day: string, time: string) => `The next match kicks off at ${time} on ${day} where you are.`,
  subscribe: 'Subscribe',
  subscribeTo: (team: string) => `to the ${team} calendar`,
  fullTime: 'Full time',
  awardedLabel: 'Awarded',
  fullTimeShort: 'FT',
  around: 'Around the league',
  asItStands: 'As it stands',
  up: (places: number) => `up ${places} ${plural('en', places, { one: 'place', other: 'places' })}`,
  down: (places: number) => `down ${places} ${plural('en', places, { one: 'place', other: 'places' })}`,
  against: (home: string, away: string) => `${home} v ${away}`,

  tableOf: (competition: string, season: string) => `${competition} ${season}`,
  position: 'Position',
  positionShort: 'Pos',
  /** '1st', '2nd', '11th' */
  place: (position: number) => placeOf(position),
  club: 'Club',
  played: 'Played',
  playedShort: 'P',
  wonShort: 'W',
  drawnShort: 'D',
  lostShort: 'L',
  goalsFor: 'Goals for',
  goalsForShort: 'GF',
  goalsAgainst: 'Goals against',
  goalsAgainstShort: 'GA',
  goalDifference: 'Goal difference',
  goalDifferenceShort: 'GD',
  points: 'Points',
  pointsShort: 'Pts',
  form: 'Form',
  deducted: (club: string, points: number) =>
    `${club}: ${points} ${pointsWord(points)} deducted by the league`,
  added: (club: string, points: number) => `${club}: ${points} ${pointsWord(points)} added by the league`,

  zones: 'Promotion and relegation',
  zoneOf: (kind: LeagueZone['kind'], from: number, to: number): string =>
    `${zoneNames[kind]}: ${from === to ? placeOf(from) : `${placeOf(from)} to ${placeOf(to)}`}`,
  noTable: 'The table will appear here once the fixtures are out.',
  topScorers: 'Top scorers',
  topScorersOf: (team: string, season: string) => `${team} top scorers ${season}`,
  player: 'Player',
  goals: 'Goals',
  appearances: 'Apps',
  lastResult: 'Last result',
  noResult: 'No results yet this season.',
  noNext: 'The next match has not been announced yet.',
  allFixtures: 'All fixtures',
  allResults: 'All results',
  fullTable: 'Full table',
  leaguePosition: 'League position',
  days: (count: number) => plural('en', count, { one: 'Day', other: 'Days' }),
  hours: (count: number) => plural('en', count, { one: 'Hour', other: 'Hours' }),
  minutes: (count: number) => plural('en', count, { one: 'Min', other: 'Mins' }),
  seconds: (count: number) => plural('en', count, { one: 'Sec', other: 'Secs' }),
  untilKickOff: 'Time until kick-off',
}

export type Messages = typeof messages
