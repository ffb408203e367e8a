/** Writes the index: entries as vectors of words, and the words themselves, to correct misspelt ones. */
import { hasLetters } from '@club/i18n'
import type { Queryable } from '../../database/database.ts'
import { searchWords } from '../../server/search-words.core.ts'
import type { EntryKind, SearchEntry } from '../../server/searchable.ts'

/** Words beyond these are not indexed: a vector has a maximum size, and no text is that long. */
const most = { title: 100, lead: 1000, body: 20_000 }

/** Only these words are suggested for a misspelt one. */
const spelt = /^\p{L}{4,24}$/u

/** English and Arabic have their own stemming rules: each word is stemmed by its script. */
const byScript = (words: readonly string[]) => ({
  latin: words.filter((word) => !hasLetters(word, 'rtl')).join(' '),
  arabic: words.filter((word) => hasLetters(word, 'rtl')).join(' '),
})

export type Wording = (text: string) => readonly string[]

/** The row of an entry; `worded` gives other languages' words for what editors wrote. */
function rowOf({ id, at, from, until, shown, title, lead, body }: SearchEntry, worded: Wording) {
  const titleWords = searchWords(title).slice(0, most.title)
  const besides = [...lead, ...[title, ...lead].flatMap(worded)]
  const leadWords = searchWords(besides.join(' ')).slice(0, most.lead)
  const bodyWords = searchWords(body).slice(0, most.body)
  return {
    id,
    at,
    shown_from: from,
    shown_until: until,
    shown,
    title: titleWords.join(' '),
    lead: leadWords.join(' '),
    body: bodyWords.join(' '),
    title_stems: byScript(titleWords),
    lead_stems: byScript(leadWords),
    body_stems: byScript(bodyWords),
  }
}

const stems = (part: 'title' | 'lead' | 'body', weight: string) =>
  `setweight(to_tsvector('english', ${part}_stems->>'latin') || to_tsvector('arabic', ${part}_stems->>'arabic'), '${weight}')`
const words = (part: 'title' | 'lead' | 'body', weight: string) =>
  `setweight(to_tsvector('simple', ${part}), '${weight}')`

/** @returns the words of these entries that can serve as corrections */
export async function writeEntries(
  transaction: Queryable,
  kind: EntryKind,
  entries: readonly SearchEntry[],
  worded: Wording,
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const rows = entries.map((entry) => rowOf(entry, worded))
  await transaction.query(
    `insert into search_entries (kind, id, at, shown_from, shown_until, shown, title, lead, stemmed, exact)
     select $1, id, at, shown_from, shown_until, shown, ' ' || title || ' ',
       ${stems('title', 'A')} || ${stems('lead', 'B')},
       ${stems('title', 'A')} || ${stems('lead', 'B')} || ${stems('body', 'D')},
       ${words('title', 'A')} || ${words('lead', 'B')} || ${words('body', 'D')}
     from jsonb_to_recordset($2::jsonb) as entry (
       id text, at timestamptz, shown_from timestamptz, shown_until timestamptz, shown jsonb, title text, lead text, body text,
       title_stems jsonb, lead_stems jsonb, body_stems jsonb)
     on conflict (kind, id) do update set at = excluded.at, shown_from = excluded.shown_from,
       shown_until = excluded.shown_until, shown = excluded.shown, title = excluded.title,
       lead = excluded.lead, stemmed = excluded.stemmed, exact = excluded.exact`,
    [kind, JSON.stringify(rows)],
  )
  const all = rows.flatMap(({ title, lead, body }) => `${title} ${lead} ${body}`.split(' '))
  return new Set(all.filter((word) => spelt.test(word)))
}

export const writeWords = (transaction: Queryable, held: readonly string[]) =>
  transaction.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [held])

export const removeEntries = (transaction: Queryable, kind: EntryKind, ids: readonly string[]) =>
  transaction.query('delete from search_entries where kind = $1 and id = any($2::text[])', [kind, ids])

/** Deletes entries of a kind that no longer exist. */
export const keepOnly = (transaction: Queryable, kind: EntryKind, ids: readonly string[]) =>
  transaction.query('delete from search_entries where kind = $1 and not id = any($2::text[])', [kind, ids])
