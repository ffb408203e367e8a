import type { Migration } from '../migrations.ts'

/** When the running period of each match began, as its feed tells it, for the clock of lists; null: no clock runs, or no event has come since. */
export const periodsStarted: Migration = {
  version: 44,
  name: 'periods-started',
  statements: ['alter table matches add column period_started_at timestamptz'],
}
