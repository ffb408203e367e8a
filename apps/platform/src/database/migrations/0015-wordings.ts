import type { Migration } from '../migrations.ts'

/** What editors wrote, in other languages: one document a language. */
export const wordings: Migration = {
  version: 15,
  name: 'wordings',
  statements: [
    'create table wordings (id text primary key, sort double precision not null, attributes jsonb not null)',
  ],
}
