import type { Migration } from '../migrations.ts'

/** Editors' texts in other languages: one document per language. */
export const wordings: Migration = {
  version: 15,
  name: 'wordings',
  statements: [
    'create table wordings (id text primary key, sort double precision not null, attributes jsonb not null)',
  ],
}
