/**
 * The feed while it is read: what is shown, and what waits above it until the reader asks. Pure. A correction replaces an
 * entry where it stands, a deletion takes it away; only what is new may wait.
 */
import type { MatchEvent } from '@club/contracts'
import { compareEntries, type Entry, type FeedName, feedOf, pageSize, toEntry } from './entries.core.ts'

export type LiveFeed = {
  /** Newest first. */
  readonly shown: readonly Entry[]
  readonly waiting: readonly Entry[]
  /** Entries that came while the page was open: they move in. */
  readonly fresh: ReadonlySet<string>
  /** Highest sequence taken. */
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

const withEntry = (list: readonly Entry[], entry: Entry) => [...list, entry].sort(compareEntries)

/**
 * Takes one event.
 * @param waits whether a new entry waits: the reader is somewhere down the list
 */
export function takeEvent(feed: LiveFeed, event: MatchEvent, waits: boolean): LiveFeed {
  const { id } = event
  const known = feed.shown.find((entry) => entry.id === id)
  const held = feed.waiting.find((entry) => entry.id === id)
  // What is known already in a later form came twice.
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

/** Shows what waits. */
export const showWaiting = (feed: LiveFeed): LiveFeed =>
  feed.waiting.length === 0
    ? feed
    : { ...feed, shown: [...feed.shown, ...feed.waiting].sort(compareEntries), waiting: [] }

/**
 * Whether an event stands before everything of its list that is here, while there is more of that list: it may well be an entry
 * that was told long ago, corrected.
 * @param left entries that are not here yet, by list
 */
export function standsEarlier(
  { shown }: LiveFeed,
  event: MatchEvent,
  left: Readonly<Record<FeedName, number>>,
): boolean {
  const entry = toEntry(event)
  const name = feedOf(entry)
  if (name === null || left[name] === 0) return false
  const oldest = shown.findLast((each) => feedOf(each) === name)
  return oldest === undefined || compareEntries(entry, oldest) > 0
}

/**
 * The page that holds the next entry earlier than those known; what is new has only pushed it further down.
 * @param first the page that the reader began with
 */
export const earlierPage = ({ shown, waiting }: LiveFeed, name: FeedName, first: number): number =>
  Math.floor([...shown, ...waiting].filter((entry) => feedOf(entry) === name).length / pageSize[name]) + first

/** Adds earlier entries, as an answer to 'Load More' brings them; what came by the stream since is newer. */
export function addEarlier(feed: LiveFeed, entries: readonly Entry[]): LiveFeed {
  const known = new Set([...feed.shown, ...feed.waiting].map(({ id }) => id))
  const added = entries.filter(({ id }) => !known.has(id))
  return added.length === 0 ? feed : { ...feed, shown: [...feed.shown, ...added].sort(compareEntries) }
}
