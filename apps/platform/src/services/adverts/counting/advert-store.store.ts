/** What was counted for adverts: each record once, and the totals of each day. */
import type { Advert, AdvertFigures } from '@club/contracts'
import type { Queryable } from '../../../database/database.ts'
import type { CountedEvent } from './counted.core.ts'

/** Days for which a record is kept, so that a repeat is recognised; after that only daily totals are. */
const keptFor = 30

export const findAdverts = async (database: Queryable, ids: readonly string[]): Promise<Advert[]> =>
  (
    await database.query<{ attributes: Advert }>(
      'select attributes from adverts where id = any($1::text[])',
      [ids],
    )
  ).map(({ attributes }) => attributes)

/** @param day in the club's time zone, such as '2026-11-20' */
export async function writeEvents(
  database: Queryable,
  events: readonly CountedEvent[],
  { now, day }: { now: Date; day: string },
): Promise<void> {
  await database.query(
    `with told as (
       select * from jsonb_to_recordset($1::jsonb) as event (log_id uuid, advert_id text, action text, record jsonb)
     ), fresh as (
       insert into advert_events (log_id, at, advert_id, action, record)
       select log_id, $2::timestamptz, advert_id, action, record from told
       on conflict (log_id) do nothing
       returning advert_id, action, record
     )
     insert into advert_totals as sums (day, advert_id, campaign_ref, advert_ref, advert_name, impressions, clicks)
     select $3::date, advert_id, record->>'campaignRef', max(record->>'advertRef'), max(record->>'advertName'),
       count(*) filter (where action = 'impression'), count(*) filter (where action = 'click')
     from fresh group by advert_id, record->>'campaignRef'
     on conflict (day, advert_id, campaign_ref) do update set
       advert_ref = excluded.advert_ref, advert_name = excluded.advert_name,
       impressions = sums.impressions + excluded.impressions, clicks = sums.clicks + excluded.clicks`,
    [JSON.stringify(events), now.toISOString(), day],
  )
}

export const forgetOldEvents = (database: Queryable, now: Date): Promise<unknown> =>
  database.query(`delete from advert_events where at < $1::timestamptz - interval '${keptFor} days'`, [
    now.toISOString(),
  ])

export type Asked = { from: string | null; to: string | null; campaign: string | null }

/** @param asked days, both included; null: no bound, any campaign */
export const readFigures = (
  database: Queryable,
  { from, to, campaign }: Asked,
): Promise<(AdvertFigures & { id: string })[]> =>
  database.query(
    `select advert_id as id, max(advert_name) as "advertName", max(advert_ref) as "advertRef", campaign_ref as "campaignRef",
       sum(impressions)::int as impressions, sum(clicks)::int as clicks
     from advert_totals
     where ($1::date is null or day >= $1::date) and ($2::date is null or day <= $2::date)
       and ($3::text is null or campaign_ref = $3::text)
     group by advert_id, campaign_ref order by campaign_ref, advert_id`,
    [from, to, campaign],
  )
