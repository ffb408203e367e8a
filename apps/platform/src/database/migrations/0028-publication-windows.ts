import type { Migration } from '../migrations.ts'

/** From when until when an entry may be found; no end of either side where null. The index beside the embedded database has them too. */
export const searchWindows =
  'alter table search_entries add column if not exists shown_from timestamptz, add column if not exists shown_until timestamptz'

/** Pages appear at a moment, and pages and articles go at one; forms have mailboxes, and letters of theirs are answered to who wrote. */
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
