import type { Migration } from '../migrations.ts'

/** When the state of each match last changed, whoever changed it; null: before this was noted. */
export const statesSince: Migration = {
  version: 42,
  name: 'states-since',
  statements: ['alter table matches add column state_since timestamptz'],
}
