/** What services share in an import of content: each takes its own parts of the file, all in one transaction. */
import type { CacheTag, ContentImport, ImportReport } from '@club/contracts'
import type { Queryable } from '../database/database.ts'
import {
  type DocumentEntry,
  type DocumentTable,
  type replaceDocuments,
  type Upserted,
  upsertDocuments,
} from '../database/documents.ts'
import type { Changes } from '../outbox/outbox.ts'
import { unprocessable } from '../server/errors.ts'

/** How many entries an import added, changed and left unchanged. */
export type Tally = ImportReport['data']

export const addTally = (one: Tally, other: Tally): Tally => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
})

/** An import, from one service's point of view. */
export type ContentTurn = {
  transaction: Queryable
  changes: Changes
  content: ContentImport
  /** Adds to the report. @returns ids that were added or changed */
  count(written: Upserted): string[]
}

/** @throws Refusal 422 naming the invalid part; nothing is written then */
export type ContentImporter = (turn: ContentTurn) => Promise<void>

/** Each entry may appear only once in an import: with two, it would be random which one stays. */
export function once<Entry>(
  part: keyof ContentImport,
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
): void {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const id = idOf(entry)
    if (seen.has(id)) throw unprocessable(`/${part}/${index}`, `'${id}' stands twice`)
    seen.add(id)
  }
}

/** Entries in the order of the file. */
export const inOrder = <Entry>(
  entries: readonly Entry[] | undefined,
  idOf: (entry: Entry) => string,
): DocumentEntry[] | undefined =>
  entries?.map((attributes, sort): DocumentEntry => ({ id: idOf(attributes), sort, attributes }))

/**
 * Writes a part that is stored as whole documents.
 * @param write `replaceDocuments` if the part replaces what is there
 */
export async function importDocuments(
  { transaction, changes, count }: ContentTurn,
  part: keyof ContentImport,
  table: DocumentTable,
  entries: readonly DocumentEntry[] | undefined,
  tagsOf: (touched: readonly string[]) => readonly CacheTag[],
  write: typeof replaceDocuments = upsertDocuments,
): Promise<void> {
  if (!entries) return
  once(part, entries, (entry) => entry.id)
  const touched = count(await write(transaction, table, entries))
  if (touched.length > 0) changes.add(table, tagsOf(touched))
}

/** Match lists link to match reports among the articles and to the videos that show a match. */
export async function tagsOfMatches(
  transaction: Queryable,
  matchIDs: readonly string[],
): Promise<CacheTag[]> {
  if (matchIDs.length === 0) return []
  const rows = await transaction.query<{ id: string; team: string }>(
    'select id, team from matches where id = any($1::text[])',
    [matchIDs],
  )
  if (rows.length === 0) return []
  return [
    'matches',
    ...new Set(rows.map((row) => `matches:${row.team}` as const)),
    ...rows.map((row) => `match:${row.id}` as const),
  ]
}
