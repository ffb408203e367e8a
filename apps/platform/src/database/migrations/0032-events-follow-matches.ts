import type { Migration } from '../migrations.ts'

/** A match has another id once its club turns out to be one that is known by another name: what was told of it goes with it. */
export const eventsFollowMatches: Migration = {
  version: 32,
  name: 'events-follow-matches',
  statements: [
    `alter table match_events
       drop constraint match_events_match_fkey,
       add constraint match_events_match_fkey foreign key (match) references matches (id) on update cascade`,
  ],
}
