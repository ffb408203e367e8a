import type { Migration } from '../migrations.ts'

/** A correction is a word of the feed too: `arrived_at` does not move by it, this does. Events that were never corrected may have none. */
export const heardEvents: Migration = {
  version: 33,
  name: 'heard-events',
  statements: ['alter table match_events add column heard_at timestamptz'],
}
