import type { Migration } from '../migrations.ts'

/** A player's page asks which of all matches' events name the player, themselves or in a line-up: by this they are found without reading each. */
export const namedPlayers: Migration = {
  version: 39,
  name: 'named-players',
  statements: [
    // Kept up at once: a database in this process has nobody who would sort in later what was put by.
    'create index match_events_by_attributes on match_events using gin (attributes jsonb_path_ops) with (fastupdate = off)',
  ],
}
