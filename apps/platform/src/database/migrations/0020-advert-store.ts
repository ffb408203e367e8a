import type { Migration } from '../migrations.ts'

/**
 * Advert events, for as long as they may be sent twice, and their daily totals. Neither refers to an account; an
 * advert's names are stored as they were, for a report that is read after the campaign.
 */
export const advertStore: Migration = {
  version: 20,
  name: 'advert store',
  statements: [
    `create table advert_events (
       log_id uuid primary key,
       at timestamptz not null,
       advert_id text not null,
       action text not null check (action in ('impression', 'click')),
       record jsonb not null
     )`,
    'create index advert_events_at on advert_events (at)',
    `create table advert_totals (
       day date not null,
       advert_id text not null,
       campaign_ref text not null,
       advert_ref text not null,
       advert_name text not null,
       impressions int not null,
       clicks int not null,
       primary key (day, advert_id, campaign_ref)
     )`,
  ],
}
