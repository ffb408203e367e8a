/** What a service gives to be found, and how it comes to be known anew. */
import type { Change, Suggestion } from '@club/contracts'

export type EntryKind = 'article' | Suggestion['kind']

/** One thing that can be found: what is public, or will be. */
export type SearchEntry = {
  id: string
  title: string
  /** What stands beside the title: counts for more than what is only in the body. */
  lead: readonly string[]
  body: string
  /** When an article appears, when a match is played; ISO 8601. */
  at: string | null
  /** From when until when it may be found, ISO 8601; null: no end on that side. */
  from: string | null
  until: string | null
  /** What a result is drawn from, as the answer has it. */
  shown: Record<string, unknown>
}

export type Searchable = {
  kind: EntryKind
  /** The next entries in one order, which an id alone gives; `after` is null at the beginning. */
  next(after: string | null, most: number): Promise<{ entries: SearchEntry[]; last: string | null }>
  /** Those of these that are public, or will be. */
  read(ids: readonly string[]): Promise<SearchEntry[]>
  /** What a change concerns: ids, or all of a kind of which there are few. */
  concerned(change: Change): readonly string[] | 'all'
}

/** Ids that tags of one sort name: of `article:` those of articles. */
export const idsOfTags = (change: Change, prefix: `${string}:`): string[] =>
  change.tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))

/** Of a kind of which there are few: all of them are read at once. */
export const fewOf = (read: () => Promise<SearchEntry[]>): Pick<Searchable, 'next' | 'read'> => ({
  next: async (after) => ({ entries: after === null ? await read() : [], last: null }),
  read: async (ids) => (await read()).filter(({ id }) => ids.includes(id)),
})
