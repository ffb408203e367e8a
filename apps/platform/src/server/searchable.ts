/** What a service makes searchable, and how its changes reach the index. */
import type { Change, Suggestion } from '@club/contracts'

export type EntryKind = 'article' | Suggestion['kind']

/** One searchable entry: public now, or later. */
export type SearchEntry = {
  id: string
  title: string
  /** Texts beside the title: they rank higher than the body. */
  lead: readonly string[]
  body: string
  /** When an article appears, when a match is played; ISO 8601. */
  at: string | null
  /** The period in which it may be found, ISO 8601; null: no limit on that side. */
  from: string | null
  until: string | null
  /** The data that a result is rendered from, as in the response. */
  shown: Record<string, unknown>
}

export type Searchable = {
  kind: EntryKind
  /** The next entries in an order given by id alone; `after` is null at the start. */
  next(after: string | null, most: number): Promise<{ entries: SearchEntry[]; last: string | null }>
  /** Those of these that are public, now or later. */
  read(ids: readonly string[]): Promise<SearchEntry[]>
  /** What a change affects: ids, or all entries of a kind that has few. */
  concerned(change: Change): readonly string[] | 'all'
}

/** Ids from tags of one kind: with `article:` those of articles. */
export const idsOfTags = (change: Change, prefix: `${string}:`): string[] =>
  change.tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))

/** For a kind with few entries: all of them are read at once. */
export const fewOf = (read: () => Promise<SearchEntry[]>): Pick<Searchable, 'next' | 'read'> => ({
  next: async (after) => ({ entries: after === null ? await read() : [], last: null }),
  read: async (ids) => (await read()).filter(({ id }) => ids.includes(id)),
})
