import type { Migration } from '../migrations.ts'

/** Match events, and facts about a match beyond its fixture. */
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
    // A match whose events determine its state: an import may move it, but no longer sets its state.
    'alter table matches add column fed boolean not null default false',
    // Referee, broadcaster, highlights: facts that no event contains.
    `alter table matches add column details jsonb not null default '{}'`,
  ],
}
