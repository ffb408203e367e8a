import type { Migration } from '../migrations.ts'

/** Addresses handed to other devices that have been used: none works twice, even after a restart. */
export const casts: Migration = {
  version: 8,
  name: 'casts',
  statements: [
    'create table media_spent_casts (cast_id text primary key, spent_at timestamptz not null)',
    'create index media_spent_casts_at on media_spent_casts (spent_at)',
  ],
}
