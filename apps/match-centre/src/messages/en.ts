/** The match centre's texts in English, the reference for every other language. */
import type { Booking, MatchEventType, MatchStat, MatchState, Score } from '@club/contracts'
import { because, isAfterChangeOfEnds, minuteParts, scoreLine, winningScore } from '@club/football'
import { ordinal, plural } from '@club/shell-api'

type LivePeriod = Extract<MatchState, { status: 'live' }>['period']

const none = {
  build: 'Team news and build-up will appear here before kick-off.',
  min: 'Commentary starts at kick-off.',
  key: 'No key events yet.',
  reaction: 'Reaction will appear here after the final whistle.',
  earlier: 'There are no earlier updates.',
}

/** The same after the kick-off of a match that nothing has been told of. */
const noneUntold: typeof none = {
  ...none,
  build: 'No build-up was published for this match.',
  min: 'We have no updates from this match yet.',
}

/** The same for a finished match: nothing more will come. */
const noneAfter: typeof none = {
  ...none,
  build: noneUntold.build,
  min: 'There was no commentary on this match.',
  key: 'There were no key events.',
  reaction: 'There is no reaction to this match yet.',
}

const periods: Record<LivePeriod, string> = {
  'first-half': 'First half',
  'half-time': 'Half-time',
  'second-half': 'Second half',
  'extra-time': 'Extra time',
  penalties: 'Penalties',
}

const cards: Record<Booking['card'], string> = {
  yellow: 'Yellow card',
  'second-yellow': 'Second yellow card',
  red: 'Red card',
}

const statNames: Record<MatchStat['name'], string> = {
  possession: 'Possession',
  shots: 'Shots',
  'shots-on-target': 'Shots on target',
  corners: 'Corners',
  fouls: 'Fouls',
  offsides: 'Offsides',
  passes: 'Passes',
  saves: 'Saves',
}

const kinds: Record<MatchEventType, string> = {
  commentary: 'Commentary',
  'line-up': 'Line-up',
  'kick-off': 'Kick-off',
  'half-time': 'Half-time',
  'second-half': 'Second half',
  'extra-time': 'Extra time',
  penalties: 'Penalties',
  'full-time': 'Full time',
  goal: 'Goal',
  'own-goal': 'Own goal',
  'penalty-goal': 'Penalty scored',
  'penalty-missed': 'Penalty missed',
  'shoot-out-goal': 'Scored in the shoot-out',
  'shoot-out-missed': 'Missed in the shoot-out',
  'yellow-card': 'Yellow card',
  'second-yellow-card': 'Second yellow card',
  'red-card': 'Red card',
  substitution: 'Substitution',
  stats: 'Statistics',
  attendance: 'Attendance',
  'player-of-the-match': 'Player of the match',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  awarded: 'Awarded',
  'build-up': 'Build up',
  reaction: 'Reaction',
}

const firstTen = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const nth = (place: number) =>
  firstTen[place - 1] ?? `${place}${ordinal('en', place, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`

/** The period with added time: after 90 minutes it is simply called added time. */
const addedTo = (base: number) =>
  base === 45 ? 'first-half added time' : base > 90 ? 'added time in extra time' : 'added time'

/** A minute as a commentator says it: '23 minutes', 'in the first minute of added time'. */
function spoken(minute: string): string {
  const { base, added, note } = minuteParts(minute)
  const said =
    added === null
      ? `${base} ${plural('en', base, { one: 'minute', other: 'minutes' })}`
      : added === 0
        ? `in ${addedTo(base)}`
        : `in the ${nth(added)} minute of ${addedTo(base)}`
  return note === '' ? said : `${said} ${note}`
}

/** ', 23 minutes' after the event. If the minute is unknown, only its note: ' (pen)', or nothing. */
const timed = (minute: string): string => (/^\d/.test(minute) ? `, ${spoken(minute)}` : minute)

export const messages = {
  title: (home: string, middle: string, away: string) => `${home} ${middle} ${away} | Match centre`,
  versus: 'v',
  watchLive: 'Watch Live',
  matchVideo: 'Video of the match',
  listenLive: 'Listen Live',
  matchTitle: (home: string, away: string) => `${home} v ${away}`,
  versusSpoken: 'versus',
  description: (sentence: string, competition: string, venue: string | null) =>
    `${sentence} ${competition}${venue ? ` at ${venue}` : ''}: minute by minute, line-ups and statistics.`,
  views: 'In this match centre',
  commentary: 'Commentary',
  feed: 'Match feed',
  buildUp: 'Build up',
  minByMin: 'Min by Min',
  reaction: 'Reaction',
  keyEvents: 'Key events only',
  newUpdates: (count: number) => `${count} new ${plural('en', count, { one: 'update', other: 'updates' })}`,
  following: 'Updating live',
  polling: 'Updating every few seconds',
  loadProblem: 'We couldn’t load any earlier updates. Please try again.',
  earlierEntries: 'Load More',
  laterEntries: 'Later updates',
  nothing: (list: keyof typeof none, when: 'before' | 'untold' | 'over') =>
    ({ before: none, untold: noneUntold, over: noneAfter })[when][list],

  fixture: 'Kick-off',
  period: (period: LivePeriod) => periods[period],
  fullTime: 'Full time',
  afterExtraTime: 'After extra time',
  afterPenalties: 'After penalties',
  postponedLabel: 'Postponed',
  calledOffLabel: 'Called off',
  abandonedLabel: 'Abandoned',
  awardedLabel: 'Awarded',
  minute: (minute: string) => (minute ? `${minute}′` : ''),
  minuteSpoken: spoken,
  undated: 'The date of this match is to be confirmed.',
  kicksOff: (day: string, time: string) => `Kick-off is at ${time} on ${day}.`,
  /** For a match that nothing has been told of since. */
  wasToKickOff: (day: string, time: string) => `Kick-off was due at ${time} on ${day}.`,
  kickOffOpen: (day: string) => `${day}, kick-off time to be confirmed.`,
  underWay: (home: string, away: string, score: Score) => `Under way: ${home} ${scoreLine(score)} ${away}.`,
  atHalfTime: (home: string, away: string, score: Score) => `Half-time: ${home} ${scoreLine(score)} ${away}.`,
  ended: (winner: string | null, score: Score) =>
    winner ? `${winner} won ${winningScore(score)}.` : `It finished ${scoreLine(score)}.`,
  wonOnPenalties: (winner: string | null, score: Score) =>
    winner
      ? `${winner} won ${winningScore(score)} on penalties.`
      : `Level on penalties at ${scoreLine(score)}.`,
  postponed: (reason: string | null) => `Postponed${because(reason)}. A new date is to be announced.`,
  /** For a match that will get no new date. */
  calledOff: (reason: string | null) => `Called off${because(reason)}.`,
  abandoned: (score: Score | null, reason: string | null) =>
    `Abandoned${score ? ` at ${scoreLine(score)}` : ''}${because(reason)}. The score does not count.`,
  awarded: (winner: string | null, reason: string | null) =>
    `${winner ? `Awarded to ${winner}` : 'Awarded as a draw'} by the league${because(reason)}.`,
  /** For a match that should have been played by now: label and sentence. */
  awaited: 'Result to follow',
  untold: 'No word yet',
  resultToCome: 'The result will appear here as soon as we have it.',
  awaitingUpdates: 'Awaiting updates',
  lastHeard: (home: string, away: string, score: Score) =>
    `Last score received: ${home} ${scoreLine(score)} ${away}.`,
  halfTimeScore: (score: Score) => `Half-time ${scoreLine(score)}`,
  fullTimeScore: (score: Score) => `90 minutes ${scoreLine(score)}`,
  penaltyScore: (score: Score) => `Penalties ${scoreLine(score)}`,
  aggregate: (score: Score) => `Aggregate ${scoreLine(score)}`,
  localTime: (day: string, time: string) => `${day}, ${time} where you are`,
  untilKickOff: 'Time until kick-off',
  days: (count: number) => plural('en', count, { one: 'Day', other: 'Days' }),
  hours: (count: number) => plural('en', count, { one: 'Hour', other: 'Hours' }),
  minutes: (count: number) => plural('en', count, { one: 'Min', other: 'Mins' }),
  seconds: (count: number) => plural('en', count, { one: 'Sec', other: 'Secs' }),

  scorersOf: (club: string) => `${club} goalscorers`,
  /** Beside the minute of a goal. */
  penaltyGoal: '(pen)',
  ownGoal: '(og)',
  matchReport: 'Match Report',
  highlights: 'Highlights',
  watchGoal: 'Watch the goal',
  watchGoalOf: (player: string, minute: string) => `Watch ${player}’s goal, ${minute}`,
  replay: 'Full replay',
  preview: 'Match preview',
  leagueTable: 'League table',
  getPass: 'Get a Pass',
  buyTickets: 'Buy Tickets',
  sponsor: 'In association with',

  /** @param what any kind of goal */
  goal: (
    what: string,
    home: string,
    away: string,
    score: Score | null,
    player: string | null,
    minute: string,
  ) =>
    `${what}: ${score ? `${home} ${score.home}, ${away} ${score.away}` : `${home} against ${away}`}.${player ? ` ${player}` : ''}${timed(minute)}.`,
  goalTakenBack: 'Goal disallowed',
  /** @param what the whistle, or the change to the score */
  stands: (what: string, home: string, away: string, score: Score | null) =>
    `${what}: ${score ? `${home} ${score.home}, ${away} ${score.away}` : `${home} against ${away}`}.`,
  cardShown: (card: string, player: string | null, club: string, minute: string) =>
    `${card}: ${player ? `${player}, ` : ''}${club}${timed(minute)}.`,

  details: 'Match details',
  competition: 'Competition',
  venue: 'Venue',
  referee: 'Referee',
  attendance: 'Attendance',
  attendanceOpen: 'To be announced during the match',
  broadcaster: 'On television',
  lineUps: 'Line-ups',
  /** @param begun its kick-off has passed, or it will not be played */
  noLineUps: (begun: boolean): string =>
    begun ? 'We have no line-ups for this match.' : 'Line-ups are announced an hour before kick-off.',
  formation: (club: string, formation: string) => `${club} ${formation}`,
  startersOf: (club: string) => `${club} starting line-up`,
  substitutes: 'Substitutes',
  captain: 'captain',
  captainShort: 'C',
  card: (card: Booking['card']) => cards[card],
  cardAt: (card: string, minute: string) => `${card}${timed(minute)}`,
  scoredAt: (minutes: string) => `Goal${timed(minutes)}`,
  cameOn: (minute: string) => `Came on${timed(minute)}`,
  wentOff: (minute: string) => `Went off${timed(minute)}`,
  stats: 'Statistics',
  stat: (name: MatchStat['name']) => statNames[name],
  around: 'Around the league',
  asItStands: (league: string) => `${league}: the table as it stands`,
  halfTimeShort: 'HT',
  penaltiesShort: 'Pens',
  fullTimeShort: 'FT',
  postponedShort: 'P–P',
  calledOffShort: 'Off',
  abandonedShort: 'A–A',
  toBeConfirmed: 'TBC',
  club: 'Club',
  position: 'Position',
  positionShort: 'Pos',
  played: 'Played',
  playedShort: 'P',
  goalDifference: 'Goal difference',
  goalDifferenceShort: 'GD',
  points: 'Points',
  pointsShort: 'Pts',
  up: (places: number) => `up ${places} ${plural('en', places, { one: 'place', other: 'places' })}`,
  down: (places: number) => `down ${places} ${plural('en', places, { one: 'place', other: 'places' })}`,
  fullTable: 'Full table',
  headToHead: 'Head to head',
  noMeetings: 'We have no record of an earlier meeting.',
  playerOfTheMatch: 'Player of the match',
  bestOpen: (over: boolean): string => (over ? 'Not announced yet.' : 'Announced after the final whistle.'),

  /** @param minute tells the beginning of extra time from its change of ends */
  kind: (type: MatchEventType, minute = '') =>
    type === 'extra-time' && isAfterChangeOfEnds(minute) ? 'Second half of extra time' : kinds[type],
  replaces: (on: string, off: string | null) => (off ? `${on} on for ${off}` : `${on} comes on`),
}

export type Messages = typeof messages
