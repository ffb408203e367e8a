/**
 * The order of a match's events: that of the match, whatever order they arrived in. Server, remotes and tools sort only by
 * this. Pure.
 */
import type { MatchEvent, MatchEventType, Period } from '@club/contracts'
import { isAfterChangeOfEnds, minuteValue, periodAt } from './minute.core.ts'

/** The fields of an event that decide its place. */
export type Placed = {
  readonly id: string
  readonly type: MatchEventType
  readonly period: Period
  readonly minute: string
  /** Within one minute. */
  readonly order: number
  /** When it happened, else when it arrived, ISO; '' if neither is known. */
  readonly at: string
  /** Its number in the outbox. */
  readonly sequence: number
}

/** An event as it arrives or as stored: `arrivedAt` and `sequence` may not be known yet. */
export type Event = Pick<MatchEvent, 'id' | 'type' | 'attributes'> & {
  readonly arrivedAt?: string | undefined
  readonly sequence?: number
}

const places: Readonly<Record<Period, number>> = {
  'pre-match': 0,
  'first-half': 1,
  'half-time': 2,
  'second-half': 3,
  'extra-time': 4,
  penalties: 5,
  'post-match': 6,
}

/** Events that begin a period. */
const marks: Readonly<Partial<Record<MatchEventType, Period>>> = {
  'kick-off': 'first-half',
  'half-time': 'half-time',
  'second-half': 'second-half',
  'extra-time': 'extra-time',
  penalties: 'penalties',
  'full-time': 'post-match',
}

/** The period that an event begins; null if it begins none. */
export const periodBegunBy = (type: MatchEventType): Period | null => marks[type] ?? null

/** Nothing is played after these, wherever the feed places them. */
const endings: ReadonlySet<MatchEventType> = new Set<MatchEventType>(['abandoned', 'awarded'])

/** The period that an event belongs to; if the feed left it out, its type or its minute decides. */
export function periodOf({ type, attributes }: Pick<Event, 'type' | 'attributes'>): Period {
  const begun = periodBegunBy(type)
  if (begun) return begun
  if (type.startsWith('shoot-out')) return 'penalties'
  if (attributes.period !== 'pre-match') return attributes.period
  if (attributes.minute !== '') return periodAt(attributes.minute)
  return endings.has(type) ? 'post-match' : 'pre-match'
}

export const placeOf = (event: Event): Placed => ({
  id: event.id,
  type: event.type,
  period: periodOf(event),
  minute: event.attributes.minute,
  order: event.attributes.order ?? 0,
  at: event.attributes.at ?? event.arrivedAt ?? '',
  sequence: event.sequence ?? 0,
})

/** Extra time begins a second time at the change of ends: that mark is sorted by its minute. */
const rank = ({ type, minute }: Placed) =>
  marks[type] && !(type === 'extra-time' && isAfterChangeOfEnds(minute)) ? 0 : 1
const timeOf = ({ at }: Placed) => (at === '' ? 0 : Date.parse(at))

/**
 * Of two events alone: by period, with the event that begins it first; then by minute, by the feed's order within the minute, by when it
 * happened or else arrived, and last by sequence. Earliest first.
 */
const compareInMatch = (a: Placed, b: Placed): number =>
  places[a.period] - places[b.period] ||
  rank(a) - rank(b) ||
  minuteValue(a.minute) - minuteValue(b.minute) ||
  a.order - b.order ||
  timeOf(a) - timeOf(b) ||
  a.sequence - b.sequence ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * Whether play went on after a final whistle: a mark of extra time or of penalties outranks an earlier one. The minute of the whistle
 * says whether it came before extra time, since either may arrive late. Without a minute, and before penalties, where many feeds give
 * the last whistle of all the last minute of play, the instants decide; of one instant, the order in which the feed told the two.
 */
function wentOn(whistle: Placed, mark: Placed, places: readonly Placed[]): boolean {
  if (mark.period === 'extra-time' && whistle.minute !== '') return periodAt(whistle.minute) !== 'extra-time'
  if (whistle.at === '') return false
  return timeOf(whistle) < timeOf(mark) || whistle.sequence < firstToldOf(mark, whistle, places)
}

/**
 * The number of what the feed first told of a mark's period at the whistle's instant; 0 if the mark came at another. A correction has a
 * number of its own, so that of the mark alone would make a corrected mark follow the whistle.
 */
function firstToldOf(mark: Placed, whistle: Placed, places: readonly Placed[]): number {
  if (timeOf(mark) !== timeOf(whistle)) return 0
  const together = places.filter((place) => place.period === mark.period && timeOf(place) === timeOf(whistle))
  return Math.min(...together.map(({ sequence }) => sequence))
}

/** The mark that outranks a final whistle, the earliest in the match; undefined if nothing was played after it. */
const markAfter = (whistle: Placed, places: readonly Placed[]): Placed | undefined =>
  places
    .filter(({ type }) => type === 'extra-time' || type === 'penalties')
    .sort(compareInMatch)
    .find((mark) => wentOn(whistle, mark, places))

/** Whether a match is over by its events: by a final whistle after which nothing was played. */
export function isWhistledOff(events: readonly Event[]): boolean {
  const places = events.map(placeOf)
  return places.some((place) => place.type === 'full-time' && markAfter(place, places) === undefined)
}

/**
 * Places in the order of the match, earliest first. A final whistle that a mark outranks stands right before it, after what had been
 * played by then.
 */
export const inMatchOrder = <P extends Placed>(places: readonly P[]): P[] =>
  places
    .map((place) => {
      const mark = place.type === 'full-time' ? markAfter(place, places) : undefined
      return { place, moved: mark ? 0 : 1, stands: mark ?? place }
    })
    .sort(
      (a, b) => compareInMatch(a.stands, b.stands) || a.moved - b.moved || compareInMatch(a.place, b.place),
    )
    .map(({ place }) => place)

/** In the order of the match, earliest first. */
export const inOrder = <E extends Event>(events: readonly E[]): E[] =>
  inMatchOrder(events.map((event) => ({ ...placeOf(event), event }))).map(({ event }) => event)
