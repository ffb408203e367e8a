import type { Migration } from '../migrations.ts'

/** The period in which an entry may be found; null: no limit on that side. The search index beside the embedded database has the columns too. */
export const searchWindows =
  'alter table search_entries add column if not exists shown_from timestamptz, add column if not exists shown_until timestamptz'

/** Pages get a start of publication, pages and articles an end; forms get mailboxes, and their mails a reply address. */
export const publicationWindows: Migration = {
  version: 28,
  name: 'publication windows and forms',
  statements: [
    'alter table articles add column published_until timestamptz',
    'alter table pages add column published_from timestamptz, add column published_until timestamptz',
    searchWindows,
    'create table forms (id text primary key, sort double precision not null, attributes jsonb not null)',
    'alter table mails add column reply_to text',
  ],
}
