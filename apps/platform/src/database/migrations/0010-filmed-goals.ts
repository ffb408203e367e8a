import type { Migration } from '../migrations.ts'

/** Where in a film of a match its goals are. */
export const filmedGoals: Migration = {
  version: 10,
  name: 'filmed-goals',
  statements: ["alter table videos add column goals jsonb not null default '[]'"],
}
