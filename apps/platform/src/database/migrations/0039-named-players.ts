import type { Migration } from '../migrations.ts'

/** A player's page asks which events of all matches name the player, themselves or in a line-up: this index finds them without reading each. */
export const namedPlayers: Migration = {
  version: 39,
  name: 'named-players',
  statements: [
    // Updated at once: the database in this process has no background worker to merge a pending list later.
    'create index match_events_by_attributes on match_events using gin (attributes jsonb_path_ops) with (fastupdate = off)',
  ],
}
