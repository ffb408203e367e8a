/** Entries of the match feed: what is kept of an event, in which of the three lists it stands, and in which order. Pure. */
import type { MatchEvent, MatchEventType, Period } from '@club/contracts'
import type { IconName } from '@club/ui'
import type { Side } from '../match/state.core.ts'

/** The tabs of specification §9: Build up, Min by Min, Reaction. */
export type FeedName = 'build' | 'min' | 'reaction'

/** Entries of each list that come with a page; earlier ones are asked for. */
export const pageSize: Readonly<Record<FeedName, number>> = { build: 20, min: 60, reaction: 20 }

/** An event as the page draws it: small, since it travels with the page. */
export type Entry = {
  readonly id: string
  readonly sequence: number
  readonly type: MatchEventType
  readonly minute: string
  readonly period: Period
  readonly team: Side | null
  readonly player: string | null
  readonly otherPlayer: string | null
  readonly text: string
  readonly order: number
  readonly at: string
}

type Kind = {
  /** Drawn beside the entry: an icon of the kit, or one of the page's own signs. */
  readonly sign: Exclude<IconName, 'Shirt'> | 'yellow' | 'second-yellow' | 'red' | 'substitution' | null
  readonly key: boolean
  readonly feed: FeedName | null
  readonly goal?: boolean
}

/** Every type's sign and place; null: where its period says. */
export const kinds: Readonly<Record<MatchEventType, Kind>> = {
  commentary: { sign: null, key: false, feed: null },
  'line-up': { sign: 'Lineups', key: false, feed: 'build' },
  'kick-off': { sign: 'Whistle', key: true, feed: 'min' },
  'half-time': { sign: 'Whistle', key: true, feed: 'min' },
  'second-half': { sign: 'Whistle', key: true, feed: 'min' },
  'extra-time': { sign: 'Whistle', key: true, feed: 'min' },
  penalties: { sign: 'Whistle', key: true, feed: 'min' },
  'full-time': { sign: 'FullTime', key: true, feed: 'min' },
  goal: { sign: 'Ball', key: true, feed: 'min', goal: true },
  'own-goal': { sign: 'Ball', key: true, feed: 'min', goal: true },
  'penalty-goal': { sign: 'Ball', key: true, feed: 'min', goal: true },
  'penalty-missed': { sign: 'Close', key: true, feed: 'min' },
  'shoot-out-goal': { sign: 'Ball', key: true, feed: 'min' },
  'shoot-out-missed': { sign: 'Close', key: true, feed: 'min' },
  'yellow-card': { sign: 'yellow', key: false, feed: 'min' },
  'second-yellow-card': { sign: 'second-yellow', key: true, feed: 'min' },
  'red-card': { sign: 'red', key: true, feed: 'min' },
  substitution: { sign: 'substitution', key: false, feed: 'min' },
  stats: { sign: 'Stats', key: false, feed: null },
  attendance: { sign: 'Attendance', key: false, feed: null },
  'player-of-the-match': { sign: 'Star', key: false, feed: 'reaction' },
  postponed: { sign: 'Calendar', key: false, feed: 'build' },
  abandoned: { sign: 'Close', key: true, feed: 'min' },
  awarded: { sign: 'Info', key: false, feed: 'reaction' },
  'build-up': { sign: 'Microphone', key: false, feed: 'build' },
  reaction: { sign: 'Microphone', key: false, feed: 'reaction' },
}

const order: Readonly<Record<Period, number>> = {
  'pre-match': 0,
  'first-half': 1,
  'half-time': 2,
  'second-half': 3,
  'extra-time': 4,
  penalties: 5,
  'post-match': 6,
}

const marks: Partial<Record<MatchEventType, Period>> = {
  'kick-off': 'first-half',
  'half-time': 'half-time',
  'second-half': 'second-half',
  'extra-time': 'extra-time',
  penalties: 'penalties',
  'full-time': 'post-match',
}

/** '45+2' → 45.02; '' → -1: before every minute. */
function minuteValue(minute: string): number {
  if (minute === '') return -1
  const [base = '0', added = '0'] = minute.split('+')
  return Number(base) + Number(added) / 100
}

/** The period that an event belongs to; where the feed left it out, its kind or its minute says, as the platform has it. */
function periodOf({ type, attributes }: MatchEvent): Period {
  const marked = marks[type]
  if (marked) return marked
  if (type.startsWith('shoot-out')) return 'penalties'
  if (attributes.period !== 'pre-match' || attributes.minute === '') return attributes.period
  const base = Math.floor(minuteValue(attributes.minute))
  return base <= 45 ? 'first-half' : base <= 90 ? 'second-half' : 'extra-time'
}

export const toEntry = (event: MatchEvent): Entry => ({
  id: event.id,
  sequence: event.sequence,
  type: event.type,
  minute: event.attributes.minute,
  period: periodOf(event),
  team: event.attributes.team,
  player: event.attributes.player,
  otherPlayer: event.attributes.otherPlayer ?? null,
  text: event.attributes.text,
  order: event.attributes.order ?? 0,
  at: event.attributes.at ?? '',
})

/** Numbers alone say nothing in a list that is read: they stand in the statistics. */
const isRead = ({ type, text }: Entry) => type !== 'stats' || text !== ''

export function feedOf(entry: Entry): FeedName | null {
  if (!isRead(entry)) return null
  const placed = kinds[entry.type].feed
  if (placed) return placed
  if (entry.period === 'pre-match') return 'build'
  return entry.period === 'post-match' ? 'reaction' : 'min'
}

/** A period's mark comes first in it; the end of the match before what follows it. */
const rank = ({ type }: Entry) => (marks[type] ? 0 : 1)

/** Newest first, in the order of the match. */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    order[b.period] - order[a.period] ||
    rank(b) - rank(a) ||
    minuteValue(b.minute) - minuteValue(a.minute) ||
    b.order - a.order ||
    (b.at < a.at ? -1 : b.at > a.at ? 1 : 0) ||
    b.sequence - a.sequence
  )
}

/** The entries of events that stand, newest first. */
export const entriesOf = (events: readonly MatchEvent[]): Entry[] =>
  events
    .filter(({ attributes }) => attributes.deleted !== true)
    .map(toEntry)
    .sort(compareEntries)
