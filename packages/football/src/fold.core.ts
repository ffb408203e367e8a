/**
 * What a match is, from its events alone (issue: feed in). Pure, and the same whatever order the events arrived in: events are
 * known by id, the highest revision counts, and the order is that of the match, not of the wire.
 */
import type {
  Booking,
  LineUp,
  MatchEventInput,
  MatchStat,
  MatchState,
  Period,
  Score,
  Scorer,
  Substitution,
} from '@club/contracts'
import { periods } from '@club/contracts'

/** An event as it is kept: with the instant at which it arrived. */
export type FeedEvent = MatchEventInput & { arrivedAt: string }

type Side = 'home' | 'away'
type BothSides<T> = { home: T; away: T }

export type MatchFeed = {
  /** null: nothing in the events says what the match is; what was imported stands. */
  state: MatchState | null
  periodStartedAt: string | null
  scorers: BothSides<Scorer[]>
  lineUps: BothSides<LineUp | null>
  bookings: BothSides<Booking[]>
  substitutions: BothSides<Substitution[]>
  stats: MatchStat[]
  attendance: number | null
  playerOfTheMatch: string | null
}

const goalTypes = new Set(['goal', 'own-goal', 'penalty-goal'])
const runningPeriods: Partial<Record<MatchEventInput['type'], Period>> = {
  'kick-off': 'first-half',
  'half-time': 'half-time',
  'second-half': 'second-half',
  'extra-time': 'extra-time',
  penalties: 'penalties',
  'full-time': 'post-match',
}

/** '45+2' → [45, 2]; '' → [-1, 0]: before every minute. */
export function readMinute(minute: string): [number, number] {
  if (minute === '') return [-1, 0]
  const [base = '0', added = '0'] = minute.split('+')
  return [Number(base), Number(added)]
}

/** The period that an event belongs to; where the feed left it out, its kind or its minute says. */
export function periodOf({ type, attributes }: MatchEventInput): Period {
  const marked = runningPeriods[type]
  if (marked) return marked
  if (type.startsWith('shoot-out')) return 'penalties'
  if (attributes.period !== 'pre-match' || attributes.minute === '') return attributes.period
  const [base] = readMinute(attributes.minute)
  return base <= 45 ? 'first-half' : base <= 90 ? 'second-half' : 'extra-time'
}

/** A period's mark comes first in it; the end of the match last of all. */
const rank = (event: MatchEventInput) =>
  event.type === 'full-time' ? 1 : runningPeriods[event.type] ? -1 : 0

/** In the order of the match. */
export function inOrder<E extends FeedEvent>(events: readonly E[]): E[] {
  return [...events].sort((a, b) => {
    const byPeriod = periods.indexOf(periodOf(a)) - periods.indexOf(periodOf(b))
    if (byPeriod !== 0) return byPeriod
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    const [minuteA, addedA] = readMinute(a.attributes.minute)
    const [minuteB, addedB] = readMinute(b.attributes.minute)
    if (minuteA !== minuteB) return minuteA - minuteB
    if (addedA !== addedB) return addedA - addedB
    const order = (a.attributes.order ?? 0) - (b.attributes.order ?? 0)
    if (order !== 0) return order
    const at = (a.attributes.at ?? a.arrivedAt).localeCompare(b.attributes.at ?? b.arrivedAt)
    return at !== 0 ? at : a.id < b.id ? -1 : 1
  })
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The side that a goal counts for: an own goal's `team` is the player's, the goal the others'. */
const countsFor = ({ type, attributes }: MatchEventInput): Side | null =>
  attributes.team === null ? null : type === 'own-goal' ? other(attributes.team) : attributes.team

/** The score of the goals that hold for a condition. */
function scoreOf(events: readonly MatchEventInput[], counts: (event: MatchEventInput) => boolean): Score {
  const score = { home: 0, away: 0 }
  for (const event of events) {
    const side = countsFor(event)
    if (side !== null && counts(event)) score[side]++
  }
  return score
}

const isGoal = (event: MatchEventInput) => goalTypes.has(event.type)
const isShootOutGoal = (event: MatchEventInput) => event.type === 'shoot-out-goal'

export function foldMatch(all: readonly FeedEvent[]): MatchFeed {
  const events = inOrder(all.filter(({ attributes }) => attributes.deleted !== true))
  return {
    ...stateOf(events),
    scorers: bothSides((side) => scorersOf(events, side)),
    lineUps: bothSides(
      (side) =>
        events.findLast((e) => e.attributes.lineUp && e.attributes.team === side)?.attributes.lineUp ?? null,
    ),
    bookings: bothSides((side) => bookingsOf(events, side)),
    substitutions: bothSides((side) => substitutionsOf(events, side)),
    stats: events.findLast((e) => e.attributes.stats)?.attributes.stats ?? [],
    attendance: events.findLast((e) => e.attributes.attendance !== undefined)?.attributes.attendance ?? null,
    playerOfTheMatch: events.findLast((e) => e.type === 'player-of-the-match')?.attributes.player ?? null,
  }
}

const bothSides = <T>(of: (side: Side) => T): BothSides<T> => ({ home: of('home'), away: of('away') })

function stateOf(events: readonly FeedEvent[]): Pick<MatchFeed, 'state' | 'periodStartedAt'> {
  const decided = events.findLast(
    ({ type }) => type === 'postponed' || type === 'abandoned' || type === 'awarded',
  )
  const text = decided?.attributes.text || null
  if (decided?.type === 'postponed')
    return { state: { status: 'postponed', reason: text }, periodStartedAt: null }
  const score = scoreOf(events, isGoal)
  if (decided?.type === 'abandoned') {
    return {
      state: { status: 'abandoned', score: decided.attributes.score ?? score, reason: text },
      periodStartedAt: null,
    }
  }
  if (decided?.type === 'awarded') {
    return {
      state: { status: 'awarded', score: decided.attributes.score ?? score, reason: text },
      periodStartedAt: null,
    }
  }

  const played = events.filter((event) => {
    const period = periodOf(event)
    // What is said after the end, before the end itself has come, says nothing of how the match stands.
    if (period === 'post-match') return event.type === 'full-time'
    return period !== 'pre-match' && event.type !== 'build-up' && event.type !== 'reaction'
  })
  const last = played.at(-1)
  if (last === undefined) return { state: null, periodStartedAt: null }
  const ended = events.some(({ type }) => type === 'full-time')
  if (ended) return { state: resultOf(events, score), periodStartedAt: null }

  const period = periodOf(last)
  if (period === 'pre-match' || period === 'post-match') return { state: null, periodStartedAt: null }
  const mark = played.findLast((event) => runningPeriods[event.type] === period)
  const minute = played.findLast((event) => event.attributes.minute !== '' && periodOf(event) === period)
    ?.attributes.minute
  const firstMinutes = {
    'first-half': '1',
    'half-time': '45',
    'second-half': '46',
    'extra-time': '91',
    penalties: '120',
  }
  return {
    state: { status: 'live', score, period, minute: minute ?? firstMinutes[period] },
    periodStartedAt: mark ? (mark.attributes.at ?? mark.arrivedAt) : null,
  }
}

function resultOf(events: readonly FeedEvent[], score: Score): MatchState {
  const afterExtraTime = events.some((event) => periodOf(event) === 'extra-time')
  const shootOut = events.some(({ type }) => type.startsWith('shoot-out'))
  const within = (...wanted: Period[]) =>
    scoreOf(events, (event) => isGoal(event) && wanted.includes(periodOf(event)))
  return {
    status: 'result',
    score,
    halfTime: within('pre-match', 'first-half', 'half-time'),
    fullTime: afterExtraTime ? within('pre-match', 'first-half', 'half-time', 'second-half') : null,
    afterExtraTime,
    penalties: shootOut ? scoreOf(events, isShootOutGoal) : null,
  }
}

function scorersOf(events: readonly FeedEvent[], side: Side): Scorer[] {
  const scorers = new Map<string, Scorer>()
  for (const event of events) {
    if (!isGoal(event) || countsFor(event) !== side) continue
    const name = event.attributes.player ?? ''
    const note = event.type === 'own-goal' ? ' (og)' : event.type === 'penalty-goal' ? ' (pen)' : ''
    // An own goal stands by itself: its scorer may have scored at the right end too.
    const key = name + (event.type === 'own-goal' ? ' og' : '')
    const scorer = scorers.get(key) ?? { player: null, name, minutes: [] }
    scorer.minutes.push(event.attributes.minute + note)
    scorers.set(key, scorer)
  }
  return [...scorers.values()]
}

const cards = { 'yellow-card': 'yellow', 'second-yellow-card': 'second-yellow', 'red-card': 'red' } as const

const bookingsOf = (events: readonly FeedEvent[], side: Side): Booking[] =>
  events.flatMap(({ type, attributes }) => {
    const card = cards[type as keyof typeof cards]
    return card && attributes.team === side
      ? [{ name: attributes.player ?? '', minute: attributes.minute, card }]
      : []
  })

const substitutionsOf = (events: readonly FeedEvent[], side: Side): Substitution[] =>
  events.flatMap(({ type, attributes }) =>
    type === 'substitution' && attributes.team === side
      ? [{ minute: attributes.minute, on: attributes.player ?? '', off: attributes.otherPlayer ?? null }]
      : [],
  )
