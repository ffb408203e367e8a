import type { Migration } from '../migrations.ts'

/** A match gets another id if its club turns out to be one already known by another name: its events move with it. */
export const eventsFollowMatches: Migration = {
  version: 32,
  name: 'events-follow-matches',
  statements: [
    `alter table match_events
       drop constraint match_events_match_fkey,
       add constraint match_events_match_fkey foreign key (match) references matches (id) on update cascade`,
  ],
}
