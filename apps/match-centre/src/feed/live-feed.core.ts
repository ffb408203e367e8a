/**
 * The feed while its page is open: the entries shown, and those that wait above until the reader asks. Pure. A correction replaces an
 * entry in place and a deletion removes it; only new entries may wait.
 */
import type { MatchEvent } from '@club/contracts'
import { type Entry, type FeedName, feedOf, newestFirst, pageSize, toEntry } from './entries.core.ts'

export type LiveFeed = {
  /** Newest first. */
  readonly shown: readonly Entry[]
  readonly waiting: readonly Entry[]
  /** Entries that came while the page was open: they are animated in. */
  readonly fresh: ReadonlySet<string>
  /** Highest sequence number applied. */
  readonly sequence: number
}

export const feedFrom = (shown: readonly Entry[], sequence: number): LiveFeed => ({
  shown,
  waiting: [],
  fresh: new Set(),
  sequence,
})

const without = (list: readonly Entry[], id: string) =>
  list.some((entry) => entry.id === id) ? list.filter((entry) => entry.id !== id) : list

const withEntry = (list: readonly Entry[], entry: Entry) => newestFirst([...list, entry])

/**
 * Applies one event.
 * @param waits whether a new entry waits: the reader is somewhere down the list
 */
export function takeEvent(feed: LiveFeed, event: MatchEvent, waits: boolean): LiveFeed {
  const { id } = event
  const known = feed.shown.find((entry) => entry.id === id)
  const held = feed.waiting.find((entry) => entry.id === id)
  // The same event was delivered twice.
  if ((known ?? held)?.sequence === event.sequence) return feed
  const sequence = Math.max(feed.sequence, event.sequence)
  const shown = without(feed.shown, id)
  const waiting = without(feed.waiting, id)
  if (event.attributes.deleted === true) return { ...feed, shown, waiting, sequence }
  const entry = toEntry(event)
  if (feedOf(entry) === null) return { ...feed, shown, waiting, sequence }
  if (known) return { ...feed, shown: withEntry(shown, entry), waiting, sequence }
  if (held || waits) return { ...feed, shown, waiting: withEntry(waiting, entry), sequence }
  return { shown: withEntry(shown, entry), waiting, fresh: new Set(feed.fresh).add(id), sequence }
}

/** Shows the waiting entries. */
export const showWaiting = (feed: LiveFeed): LiveFeed =>
  feed.waiting.length === 0
    ? feed
    : { ...feed, shown: newestFirst([...feed.shown, ...feed.waiting]), waiting: [] }

/**
 * Whether an event is older than everything of its list that is here, while the list has more: it may well be an old
 * entry, corrected.
 * @param left number of entries not loaded yet, by list
 */
export function standsEarlier(
  { shown }: LiveFeed,
  event: MatchEvent,
  left: Readonly<Record<FeedName, number>>,
): boolean {
  const entry = toEntry(event)
  const name = feedOf(entry)
  if (name === null || left[name] === 0) return false
  return newestFirst([...shown.filter((each) => feedOf(each) === name), entry]).at(-1) === entry
}

/**
 * The page with the next entry earlier than the known ones; new entries only push it further down.
 * @param first the page that the reader started with
 */
export const earlierPage = ({ shown, waiting }: LiveFeed, name: FeedName, first: number): number =>
  Math.floor([...shown, ...waiting].filter((entry) => feedOf(entry) === name).length / pageSize[name]) + first

/** Adds earlier entries from a 'Load More' answer; anything the stream has sent since is newer. */
export function addEarlier(feed: LiveFeed, entries: readonly Entry[]): LiveFeed {
  const known = new Set([...feed.shown, ...feed.waiting].map(({ id }) => id))
  const added = entries.filter(({ id }) => !known.has(id))
  return added.length === 0 ? feed : { ...feed, shown: newestFirst([...feed.shown, ...added]) }
}
