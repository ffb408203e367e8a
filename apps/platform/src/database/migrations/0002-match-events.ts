import type { Migration } from '../migrations.ts'

/** Match events, and what is told of a match beyond its fixture. */
export const matchEvents: Migration = {
  version: 2,
  name: 'match-events',
  statements: [
    `create table match_events (
      match text not null references matches (id),
      id text not null,
      sequence bigint not null,
      type text not null,
      attributes jsonb not null,
      revision int not null,
      arrived_at timestamptz not null,
      primary key (match, id)
    )`,
    'create unique index match_events_by_sequence on match_events (match, sequence)',
    // A match whose events say what it is: an import may move it, but no longer says how it stands.
    'alter table matches add column fed boolean not null default false',
    // Referee, broadcaster, highlights: what no event tells.
    `alter table matches add column details jsonb not null default '{}'`,
  ],
}
