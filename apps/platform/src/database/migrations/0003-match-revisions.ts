import type { Migration } from '../migrations.ts'

/** What a calendar must know about a match: how often it was moved, and when its calendar entry last changed. */
export const matchRevisions: Migration = {
  version: 3,
  name: 'match-revisions',
  statements: [
    `alter table matches
       add column revision int not null default 0,
       add column modified_at timestamptz not null default now()`,
    // For every writer of a match, imports and events alike. A changing live score is not a change to a calendar.
    `create function revise_match() returns trigger language plpgsql as $$
     begin
       if (old.match_date, old.kick_off, old.venue, old.state->>'status')
          is distinct from (new.match_date, new.kick_off, new.venue, new.state->>'status') then
         new.revision := old.revision + 1;
         new.modified_at := now();
       elsif new.state->>'status' <> 'live' and old.state is distinct from new.state then
         new.modified_at := now();
       end if;
       return new;
     end $$`,
    'create trigger match_revised before update on matches for each row execute function revise_match()',
  ],
}
