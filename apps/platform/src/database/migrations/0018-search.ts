import type { Migration } from '../migrations.ts'

/**
 * The search tables: generated from the other tables, and again wherever they are missing. On the embedded database
 * these tables stay empty in the platform's own, and are filled in an instance beside it.
 */
export const searchTables: readonly string[] = [
  // Rows stay small, so that counting thousands of hits reads few pages: long vectors are stored out of line, uncompressed.
  `create table if not exists search_entries (
    kind text not null,
    id text not null,
    at timestamptz,
    shown jsonb not null,
    title text not null,
    lead tsvector not null,
    stemmed tsvector not null,
    exact tsvector not null,
    primary key (kind, id)
  ) with (toast_tuple_target = 256)`,
  'alter table search_entries alter column stemmed set storage external',
  'alter table search_entries alter column exact set storage external',
  // The latest writes go to a pending list that every query scans: keep it short.
  'create index if not exists search_entries_stemmed on search_entries using gin (stemmed) with (gin_pending_list_limit = 256)',
  'create index if not exists search_entries_exact on search_entries using gin (exact) with (gin_pending_list_limit = 256)',
  // Words that occur in entries, to find those that are almost a given word: by their beginning, and by their end.
  'create table if not exists search_words (word text primary key)',
  'create index if not exists search_words_by_beginning on search_words (left(word, 1), char_length(word))',
  'create index if not exists search_words_by_end on search_words (right(word, 2), char_length(word))',
  `create table if not exists search_state (
    one int primary key default 1 check (one = 1),
    source text not null,
    version int not null,
    seq bigint not null,
    building jsonb
  )`,
]

/** Search gets its own tables, by kind of entry; the search columns of articles are dropped. */
export const search: Migration = {
  version: 18,
  name: 'search',
  statements: [...searchTables, 'alter table articles drop column search_stemmed, drop column search_exact'],
}
