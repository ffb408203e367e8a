/** Entries of the match feed: the part of an event that they hold, and which of the three lists they belong to. Pure. */
import type { MatchEvent, MatchEventType } from '@club/contracts'
import { inMatchOrder, type Placed, placeOf, type Side } from '@club/football'
import type { IconName } from '@club/ui'

/** The tabs of docs/product.md#match-centre: Build up, Min by Min, Reaction. */
export type FeedName = 'build' | 'min' | 'reaction'

/** Entries of each list that come with a page; earlier ones are loaded on request. */
export const pageSize: Readonly<Record<FeedName, number>> = { build: 20, min: 60, reaction: 20 }

/** An event as the page draws it: small, since it travels with the page. */
export type Entry = Placed & {
  readonly team: Side | null
  readonly player: string | null
  readonly otherPlayer: string | null
  readonly text: string
  /** How many came, where the entry tells nothing else. */
  readonly attendance?: number
}

type Kind = {
  /** Drawn beside the entry: an icon of the kit, or one of the page's own signs. */
  readonly sign: Exclude<IconName, 'Shirt'> | 'yellow' | 'second-yellow' | 'red' | 'substitution' | null
  readonly feed: FeedName | null
}

/** Sign and list of every type; null if its period decides. */
export const kinds: Readonly<Record<MatchEventType, Kind>> = {
  commentary: { sign: null, feed: null },
  'line-up': { sign: 'Lineups', feed: 'build' },
  'kick-off': { sign: 'Whistle', feed: 'min' },
  'half-time': { sign: 'Whistle', feed: 'min' },
  'second-half': { sign: 'Whistle', feed: 'min' },
  'extra-time': { sign: 'Whistle', feed: 'min' },
  penalties: { sign: 'Whistle', feed: 'min' },
  'full-time': { sign: 'FullTime', feed: 'min' },
  goal: { sign: 'Ball', feed: 'min' },
  'own-goal': { sign: 'Ball', feed: 'min' },
  'penalty-goal': { sign: 'Ball', feed: 'min' },
  'penalty-missed': { sign: 'Close', feed: 'min' },
  'shoot-out-goal': { sign: 'Ball', feed: 'min' },
  'shoot-out-missed': { sign: 'Close', feed: 'min' },
  'yellow-card': { sign: 'yellow', feed: 'min' },
  'second-yellow-card': { sign: 'second-yellow', feed: 'min' },
  'red-card': { sign: 'red', feed: 'min' },
  substitution: { sign: 'substitution', feed: 'min' },
  stats: { sign: 'Stats', feed: null },
  attendance: { sign: 'Attendance', feed: null },
  'player-of-the-match': { sign: 'Star', feed: 'reaction' },
  postponed: { sign: 'Calendar', feed: 'build' },
  abandoned: { sign: 'Close', feed: 'min' },
  awarded: { sign: 'Info', feed: 'reaction' },
  'build-up': { sign: 'Microphone', feed: 'build' },
  reaction: { sign: 'Microphone', feed: 'reaction' },
}

export function toEntry(event: MatchEvent): Entry {
  const { team, player, otherPlayer = null, text, attendance } = event.attributes
  const counted = event.type === 'attendance' && text === '' && attendance !== undefined
  return { ...placeOf(event), team, player, otherPlayer, text, ...(counted ? { attendance } : {}) }
}

/** Statistics alone mean nothing in a list of text: they have a place of their own. How many came is a figure that is read. */
const isRead = ({ type, text, attendance }: Entry) =>
  text !== '' || attendance !== undefined || (type !== 'stats' && type !== 'attendance')

export function feedOf(entry: Entry): FeedName | null {
  if (!isRead(entry)) return null
  const placed = kinds[entry.type].feed
  if (placed) return placed
  if (entry.period === 'pre-match') return 'build'
  return entry.period === 'post-match' ? 'reaction' : 'min'
}

/** Newest first, in the order of the match. */
export const newestFirst = (entries: readonly Entry[]): Entry[] => inMatchOrder(entries).reverse()

/** The entries of the valid events, newest first. */
export const entriesOf = (events: readonly MatchEvent[]): Entry[] =>
  newestFirst(events.filter(({ attributes }) => attributes.deleted !== true).map(toEntry))
