import type { Migration } from '../migrations.ts'

/** What the club sells. A match pass is one row, for whatever matches it is sold. */
export const packages: Migration = {
  version: 12,
  name: 'packages',
  statements: [
    'create table packages (id text primary key, sort double precision not null, attributes jsonb not null)',
    // A pass queries which matches of a team have not kicked off yet, in any season.
    'create index matches_by_kick_off on matches (team, kick_off) where kick_off is not null',
  ],
}
