import type { Migration } from '../migrations.ts'

/**
 * What was told of adverts, for as long as it can be told twice, and what it comes to, day by day. Nobody's account is in either; an
 * advert's names stand as they were, for a report that is read after the campaign.
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
