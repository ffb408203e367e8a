import type { Migration } from '../migrations.ts'

/** What the club sells. A match pass is one row, whatever matches it is sold for. */
export const packages: Migration = {
  version: 12,
  name: 'packages',
  statements: [
    'create table packages (id text primary key, sort double precision not null, attributes jsonb not null)',
    // A pass asks which matches of a team are still to be kicked off, whatever their season.
    'create index matches_by_kick_off on matches (team, kick_off) where kick_off is not null',
  ],
}
