import type { Migration } from '../migrations.ts'

/** A correction also shows that the feed is alive: `arrived_at` ignores it, this column does not. Null for events that were never corrected. */
export const heardEvents: Migration = {
  version: 33,
  name: 'heard-events',
  statements: ['alter table match_events add column heard_at timestamptz'],
}
