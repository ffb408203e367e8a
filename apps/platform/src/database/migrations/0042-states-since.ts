import type { Migration } from '../migrations.ts'

/** When the state of each match last changed, whatever changed it; null: before this was recorded. */
export const statesSince: Migration = {
  version: 42,
  name: 'states-since',
  statements: ['alter table matches add column state_since timestamptz'],
}
