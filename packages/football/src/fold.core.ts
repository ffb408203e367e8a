/**
 * The state and facts of a match, from its events alone. Pure, and the same whatever order the events arrived in: events are known by id, the
 * highest revision counts, and the order is that of the match, not of the wire.
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
import {
  bookingOf,
  countsFor,
  goalOf,
  isGoal,
  lineUpsOf,
  type Of,
  substitutionOf,
  withGoal,
} from './happenings.core.ts'
import { isAfterChangeOfEnds } from './minute.core.ts'
import { type Event, inOrder, isWhistledOff, periodBegunBy, periodOf } from './order.core.ts'
import { type BothSides, bothSides, type Side } from './score.core.ts'

/** An event as stored: with the instant at which it arrived, and its number in the outbox. */
export type FeedEvent = MatchEventInput & { arrivedAt: string; sequence?: number }

export type MatchFeed = {
  /** null: no event gives the match a state; the imported one stands. */
  state: MatchState | null
  periodStartedAt: string | null
  scorers: BothSides<Scorer[]>
  lineUps: BothSides<LineUp | null>
  bookings: BothSides<Booking[]>
  substitutions: BothSides<Substitution[]>
  stats: MatchStat[]
  attendance: number | null
  playerOfTheMatch: { name: string; side: Side | null } | null
}

/** The score of the goals that meet a condition. */
function scoreOf(events: readonly MatchEventInput[], counts: (event: MatchEventInput) => boolean): Score {
  const score = { home: 0, away: 0 }
  for (const event of events) {
    const side = countsFor({ type: event.type, team: event.attributes.team })
    if (side !== null && counts(event)) score[side]++
  }
  return score
}

const isShootOutGoal = (event: MatchEventInput) => event.type === 'shoot-out-goal'

export function foldMatch(all: readonly FeedEvent[]): MatchFeed {
  const events = inOrder(all.filter(({ attributes }) => attributes.deleted !== true))
  return {
    ...stateOf(events),
    scorers: bothSides((side) => factsOf(events, goalOf, side).reduce(withGoal, [] as Scorer[])),
    lineUps: lineUpsOf(events),
    bookings: bothSides((side) => factsOf(events, bookingOf, side)),
    substitutions: bothSides((side) => factsOf(events, substitutionOf, side)),
    stats: lastTold(events, (e) => e.attributes.stats !== undefined)?.attributes.stats ?? [],
    attendance: lastTold(events, (e) => e.attributes.attendance !== undefined)?.attributes.attendance ?? null,
    playerOfTheMatch: bestOf(events),
  }
}

function bestOf(events: readonly FeedEvent[]): MatchFeed['playerOfTheMatch'] {
  const told = events.findLast(({ type }) => type === 'player-of-the-match')?.attributes
  return told?.player ? { name: told.player, side: told.team } : null
}

const isPlaced = ({ attributes: { minute, period } }: Event) => minute !== '' || period !== 'pre-match'

const cameAfter = (one: Event, other: Event): boolean =>
  one.sequence !== undefined && other.sequence !== undefined
    ? one.sequence > other.sequence
    : Date.parse(one.arrivedAt ?? '') > Date.parse(other.arrivedAt ?? '')

/**
 * The latest value of something that the feed repeats. An event with neither minute nor period is about the moment of its arrival: it
 * is ordered by that.
 * @param events in the order of the match
 */
export function lastTold<E extends Event>(events: readonly E[], tells: (event: E) => boolean): E | undefined {
  const told = events.filter(tells)
  const placed = told.findLast(isPlaced)
  const now = told.findLast((event) => !isPlaced(event))
  if (!placed || !now) return placed ?? now
  return cameAfter(now, placed) ? now : placed
}

/**
 * Whether a match was played after all, usually the same day: a whistle cancels the postponement. Compared by when each happened or
 * first arrived, since a correction of an earlier whistle adds nothing new.
 */
function isOutplayed(postponed: FeedEvent, events: readonly FeedEvent[]): boolean {
  const timeOf = ({ attributes, arrivedAt }: FeedEvent) => Date.parse(attributes.at ?? arrivedAt)
  return events.some(
    (event) =>
      periodBegunBy(event.type) !== null &&
      (timeOf(event) > timeOf(postponed) ||
        (timeOf(event) === timeOf(postponed) && cameAfter(event, postponed))),
  )
}

function stateOf(events: readonly FeedEvent[]): Pick<MatchFeed, 'state' | 'periodStartedAt'> {
  const decided = events.findLast(
    (event) =>
      event.type === 'abandoned' ||
      event.type === 'awarded' ||
      (event.type === 'postponed' && !isOutplayed(event, events)),
  )
  const text = decided?.attributes.text || null
  if (decided?.type === 'postponed')
    return { state: { status: 'postponed', reason: text }, periodStartedAt: null }
  const score = scoreOf(events, ({ type }) => isGoal(type))
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
    // What is reported after the end, before the end itself has arrived, does not change the state of the match.
    if (period === 'post-match') return event.type === 'full-time'
    return period !== 'pre-match' && event.type !== 'build-up' && event.type !== 'reaction'
  })
  const last = played.at(-1)
  if (last === undefined) return { state: null, periodStartedAt: null }
  if (isWhistledOff(events)) return { state: resultOf(events, score), periodStartedAt: null }

  const period = periodOf(last)
  if (period === 'pre-match' || period === 'post-match') return { state: null, periodStartedAt: null }
  const minute = played.findLast((event) => event.attributes.minute !== '' && periodOf(event) === period)
    ?.attributes.minute
  const mark = played.findLast(
    ({ type, attributes }) =>
      periodBegunBy(type) === period && isInSameHalf(attributes.minute, minute ?? '', period),
  )
  const firstMinutes = {
    'first-half': '1',
    'half-time': '45',
    'second-half': '46',
    'extra-time': '91',
    penalties: '120',
  }
  return {
    state: {
      status: 'live',
      score,
      period,
      minute: minute ?? firstMinutes[period],
      ...(period === 'penalties' ? { penalties: scoreOf(events, isShootOutGoal) } : {}),
    },
    periodStartedAt: mark ? (mark.attributes.at ?? mark.arrivedAt) : null,
  }
}

/** Whether two minutes of a period share a clock. If no event marked the change of ends, nobody knows when the second half of extra time began. */
const isInSameHalf = (one: string, other: string, period: Period): boolean =>
  period !== 'extra-time' || isAfterChangeOfEnds(one) === isAfterChangeOfEnds(other)

function resultOf(events: readonly FeedEvent[], score: Score): MatchState {
  const afterExtraTime = events.some((event) => periodOf(event) === 'extra-time')
  const shootOut = events.some(({ type }) => type.startsWith('shoot-out'))
  const within = (...wanted: Period[]) =>
    scoreOf(events, (event) => isGoal(event.type) && wanted.includes(periodOf(event)))
  return {
    status: 'result',
    score,
    halfTime: within('pre-match', 'first-half', 'half-time'),
    fullTime: afterExtraTime ? within('pre-match', 'first-half', 'half-time', 'second-half') : null,
    afterExtraTime,
    penalties: shootOut ? scoreOf(events, isShootOutGoal) : null,
  }
}

/** Facts that events give about one side, in their order. */
const factsOf = <T>(
  events: readonly FeedEvent[],
  factOf: (event: FeedEvent) => Of<T> | null,
  side: Side,
): T[] =>
  events.flatMap((event) => {
    const told = factOf(event)
    return told?.side === side ? [told.fact] : []
  })
