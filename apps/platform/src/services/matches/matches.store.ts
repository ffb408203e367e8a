/** Matches, competitions and seasons, as they are read. */

import { type Competition, type FormResult, type Match, type MatchState, nameSlug } from '@club/contracts'
import { articlePath } from '@club/contracts/page-paths'
import { type Adjustments, formLength, outcomeFor, type TableClub, type TableMatch } from '@club/football'
import type { InstallationSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import type { Page } from '../../database/documents.ts'
import { articleIsPublic, videoIsListed } from '../../database/published.ts'

type MatchRow = {
  id: string
  season: string
  competition: string
  competition_name: string
  competition_kind: Competition['kind']
  stage: string
  round: string
  leg: number
  home: string
  home_name: string
  home_short_name: string
  away: string
  away_name: string
  away_short_name: string
  ours: 'home' | 'away' | null
  team: string
  match_date: string | null
  kick_off: string | null
  venue: string | null
  state: MatchState
  report: string | null
  external: string | null
  highlights: string | null
  replay: string | null
  heard_at: string | null
  state_since: string | null
  period_started_at: string | null
  preview: string | null
  filmed: NonNullable<Match['filmed']> | null
  unlisted: boolean
}

/** When the feed last reported on a match `m` in play. */
export const heardAt =
  "case when m.state->>'status' = 'live' then (select max(greatest(e.arrived_at, e.heard_at)) from match_events e where e.match = m.id) end as heard_at"

/** When the running period of a match `m` began. An import that ends a match leaves what its feed last told. */
const periodStartedAt =
  "case when m.state->>'status' = 'live' and m.fed then m.period_started_at end as period_started_at"

/** When a match `m` was played, or began to be. */
const played = 'coalesce(m.kick_off, (m.match_date + 1)::timestamp at time zone $2)'

/** Whether a video `v` is in a category of a kind. */
const inCategory = (kind: string) =>
  `exists (select from unnest(v.categories) category where category like any(${kind}::text[]))`

type ReadBy = Pick<InstallationSettings, 'site' | 'matchContent' | 'video'>

/**
 * The report of a match is the published article about it that came out after it was played: of several, one in a category of reports, else the first.
 * A match without a kick-off counts as played at the end of its day in the club's time zone; one called off keeps its day, but was not played then.
 * The preview is found by category. Highlights: the match's details, else the first video about it in a category of highlights, else the first after
 * it was played. The replay is the first in its category; each filmed goal is in the first video that has it.
 * The settings say which categories are which (docs/how-to/write-content.md#about-a-match).
 */
const selectBy = ({
  video: { provider },
}: ReadBy) => `select m.id, m.season, c.slug as competition, c.name as competition_name, c.kind as competition_kind,
    m.stage, m.round, m.leg, m.home, h.name as home_name, h.short_name as home_short_name,
    m.away, w.name as away_name, w.short_name as away_short_name, m.ours, m.team, m.match_date, m.kick_off, m.venue,
    m.state, report.slug as report, preview.slug as preview, t.attributes->>'externalMatchPage' as external,
    coalesce(m.details->>'highlights', film.address) as highlights, replay.address as replay,
    ${heardAt}, m.state_since, ${periodStartedAt},
    filmed.goals as filmed, (t.attributes->>'showOnMatches')::boolean is not true as unlisted
  from matches m
  join competitions c on c.slug = m.competition
  join clubs h on h.id = m.home
  join clubs w on w.id = m.away
  left join teams t on t.id = m.team
  left join lateral (
    select a.slug from articles a
    where a.match_id = m.id and ${articleIsPublic('a', '$1')}
      and (a.category like any($3::text[]) or (m.state->>'status' <> 'postponed' and a.published_at > ${played}))
     order by (a.category like any($3::text[])) desc, a.published_at limit 1
  ) report on true
  left join lateral (
    select a.slug from articles a
    where a.match_id = m.id and ${articleIsPublic('a', '$1')}
      and a.category like any($4::text[])
    order by a.published_at limit 1
  ) preview on true
  left join lateral (
    select '/videos/' || v.id as address from videos v
    where v.match_id = m.id and ${videoIsListed('v', '$1', provider)}
      and (${inCategory('$5')} or v.start_at > ${played})
    order by ${inCategory('$5')} desc, ${inCategory('$6')}, v.start_at, v.id limit 1
  ) film on true
  left join lateral (
    select '/videos/' || v.id as address from videos v
    where v.match_id = m.id and ${videoIsListed('v', '$1', provider)} and ${inCategory('$6')}
    order by v.start_at, v.id limit 1
  ) replay on true
  left join lateral (
    select jsonb_agg(goal.told order by goal.start_at, goal.id, goal.at) as goals from (
      select distinct on (moment->>'side', moment->>'minute')
        moment || jsonb_build_object('videoID', v.id) as told, v.start_at, v.id, (moment->>'at')::float8 as at
      from videos v, jsonb_array_elements(v.goals) moment
      where v.match_id = m.id and ${videoIsListed('v', '$1', provider)}
      order by moment->>'side', moment->>'minute', v.start_at, v.id
    ) goal
  ) filmed on true`

/** The parameters of `select`; a query's own parameters come after them. */
function paramsOf({ site, matchContent }: ReadBy, now: Date): unknown[] {
  const beginningWith = (categories: readonly string[]) => categories.map((name) => `${nameSlug(name)}%`)
  const { reports, previews, highlights, replays } = matchContent
  return [now.toISOString(), site.timezone, ...[reports, previews, highlights, replays].map(beginningWith)]
}
const matchOf = (row: MatchRow): { id: string; attributes: Match } => ({
  id: row.id,
  attributes: {
    season: row.season,
    competition: { slug: row.competition, name: row.competition_name, kind: row.competition_kind },
    stage: row.stage,
    round: row.round,
    leg: row.leg,
    home: { club: row.home, name: row.home_name, shortName: row.home_short_name },
    away: { club: row.away, name: row.away_name, shortName: row.away_short_name },
    ours: row.ours,
    team: row.team,
    date: row.match_date,
    kickOff: row.kick_off,
    venue: row.venue,
    state: row.state,
    ...(row.heard_at === null ? {} : { heardAt: row.heard_at }),
    ...(row.state_since === null ? {} : { stateSince: row.state_since }),
    ...(row.period_started_at === null ? {} : { periodStartedAt: row.period_started_at }),
    ...(row.filmed === null ? {} : { filmed: row.filmed }),
    ...(row.unlisted ? { unlisted: true } : {}),
    links: {
      report: row.report === null ? null : articlePath(row.report),
      tickets: null,
      external: row.external,
      ...(row.preview === null ? {} : { preview: articlePath(row.preview) }),
      highlights: row.highlights,
      ...(row.replay === null ? {} : { replay: row.replay }),
    },
  },
})

export type MatchFilter = {
  team: string | null
  season: string
  competition: string | null
  /** Only matches of our own club. */
  oursOnly: boolean
  /** Ids of matches that belong to the list whatever their season. */
  also?: readonly string[]
}

/** Matches by date, then kick-off; undated ones last. */
export async function listMatches(
  database: Queryable,
  settings: ReadBy,
  now: Date,
  filter: MatchFilter,
  page: Page,
) {
  const where = (first: number) =>
    `(m.season = $${first} or m.id = any($${first + 4}::text[])) and ($${first + 1}::text is null or m.team = $${first + 1})
     and ($${first + 2}::text is null or m.competition = $${first + 2})
     and (not $${first + 3}::boolean or m.ours is not null)`
  const params = [filter.season, filter.team, filter.competition, filter.oursOnly, filter.also ?? []]
  const [count] = await database.query<{ total: number }>(
    `select count(*)::int as total from matches m where ${where(1)}`,
    params,
  )
  const rows = await database.query<MatchRow>(
    `${selectBy(settings)} where ${where(7)} order by m.match_date nulls last, m.kick_off nulls last, m.id limit $12 offset $13`,
    [...paramsOf(settings, now), ...params, page.size, page.size * page.number],
  )
  return { entries: rows.map(matchOf), total: count?.total ?? 0 }
}

export async function findMatch(database: Queryable, settings: ReadBy, now: Date, id: string) {
  const [row] = await database.query<MatchRow>(`${selectBy(settings)} where m.id = $7`, [
    ...paramsOf(settings, now),
    id,
  ])
  return row ? matchOf(row) : null
}

/** Some matches, the latest first. */
export async function findMatches(
  database: Queryable,
  settings: ReadBy,
  now: Date,
  ids: readonly string[],
  page: Page,
) {
  const rows = await database.query<MatchRow>(
    `${selectBy(settings)} where m.id = any($7::text[])
     order by m.match_date desc nulls last, m.kick_off desc nulls last, m.id limit $8 offset $9`,
    [...paramsOf(settings, now), ids, page.size, page.size * page.number],
  )
  return rows.map(matchOf)
}

/** Earlier meetings of two clubs that were played, latest first. */
export async function findMeetings(
  database: Queryable,
  settings: ReadBy,
  now: Date,
  match: { id: string; attributes: Match },
  limit: number,
) {
  const { home, away, date, team } = match.attributes
  const rows = await database.query<MatchRow>(
    `${selectBy(settings)} where m.id <> $7 and m.team = $8 and m.state->>'status' in ('result', 'awarded')
       and array[m.home, m.away] @> array[$9, $10]::text[] and ($11::date is null or m.match_date < $11::date)
     order by m.match_date desc nulls last limit $12`,
    [...paramsOf(settings, now), match.id, team, home.club, away.club, date, limit],
  )
  return rows.map(matchOf)
}

/** A match `m` that counts: friendlies are excluded from form and statistics, as from tables. */
export const isCompetitive = "m.competition not in (select slug from competitions where kind = 'friendly')"

/** A club's last results before a day, latest last. */
export async function findForm(
  database: Queryable,
  club: string,
  team: string,
  before: string | null,
): Promise<FormResult[]> {
  const rows = await database.query<{ home: string; state: MatchState }>(
    `select m.home, m.state from matches m
     where $1 in (m.home, m.away) and m.team = $2 and m.state->>'status' in ('result', 'awarded') and ${isCompetitive}
       and ($3::date is null or m.match_date < $3::date)
     order by m.match_date desc nulls last, m.kick_off desc nulls last limit $4`,
    [club, team, before, formLength],
  )
  return rows
    .toReversed()
    .flatMap(({ home, state }) => outcomeFor(home === club ? 'home' : 'away', state) ?? [])
}

/** When the next article about one of these matches appears or disappears by itself, or null. */
export async function nextReport(
  database: Queryable,
  now: Date,
  matchIDs: readonly string[],
): Promise<string | null> {
  const [row] = await database.query<{ at: string | null }>(
    `select min(moment) as at from articles, unnest(array[published_at, published_until]) as moment
     where match_id = any($2::text[]) and status = 'Published' and moment > $1`,
    [now.toISOString(), matchIDs],
  )
  return row?.at ?? null
}

/** Whether anything is known about a team: its own page, or matches. */
export async function teamExists(database: Queryable, team: string): Promise<boolean> {
  const [row] = await database.query<{ known: boolean }>(
    'select exists (select from teams where id = $1) or exists (select from matches where team = $1) as known',
    [team],
  )
  return row?.known ?? false
}

/** Seasons that have matches of our own, newest first. */
export async function listSeasons(database: Queryable, team: string | null): Promise<string[]> {
  const rows = await database.query<{ season: string }>(
    `select distinct season from matches where ours is not null and ($1::text is null or team = $1) order by season desc`,
    [team],
  )
  return rows.map((row) => row.season)
}

/** Competitions that our club plays in, leagues first. */
export async function listCompetitions(
  database: Queryable,
  team: string | null,
  season: string,
): Promise<Competition[]> {
  return database.query<Competition>(
    `select c.slug, c.name, c.kind from competitions c
     where exists (select from matches m
       where m.competition = c.slug and m.season = $2 and m.ours is not null and ($1::text is null or m.team = $1))
     order by array_position(array['league', 'cup', 'friendly'], c.kind), c.name`,
    [team, season],
  )
}

export type TableData = {
  league: string
  clubs: TableClub[]
  matches: (TableMatch & {
    id: string
    ours: 'home' | 'away' | null
    heardAt: string | null
    stateSince: string | null
    periodStartedAt: string | null
  })[]
  adjustments: Adjustments
  ours: string | null
}

/**
 * The data of a league table. Without a competition it is the league in which the team has most matches.
 * @returns null if the team plays in no league that season, or if we know only its own matches there, which give no table
 */
export async function readTable(
  database: Queryable,
  team: string,
  season: string,
  competition: string | null,
): Promise<TableData | null> {
  const [league] = await database.query<{ slug: string; name: string }>(
    `select c.slug, c.name from competitions c join matches m on m.competition = c.slug
     where c.kind = 'league' and m.team = $1 and m.season = $2 and ($3::text is null or c.slug = $3) and m.stage = 'league'
     group by c.slug, c.name order by count(*) desc, c.slug limit 1`,
    [team, season, competition],
  )
  if (!league) return null
  const scope = [team, season, league.slug]
  const matches = await database.query<{
    id: string
    home: string
    away: string
    ours: 'home' | 'away' | null
    match_date: string | null
    kick_off: string | null
    state: MatchState
    heard_at: string | null
    state_since: string | null
    period_started_at: string | null
  }>(
    `select id, home, away, ours, match_date, kick_off, state, ${heardAt}, state_since, ${periodStartedAt}
     from matches m
     where team = $1 and season = $2 and competition = $3 and stage = 'league' order by kick_off nulls last, id`,
    scope,
  )
  const playing = [...new Set(matches.flatMap((match) => [match.home, match.away]))]
  if (playing.length > 2 && matches.every((match) => match.ours !== null)) return null
  const clubs = await database.query<TableClub>('select id, name from clubs where id = any($1::text[])', [
    playing,
  ])
  const adjustments = await database.query<{ club: string; points: number }>(
    'select club, points from adjustments where team = $1 and season = $2 and competition = $3',
    scope,
  )
  const [own] = await database.query<{ club: string }>(
    'select club from our_clubs where team = $1 and season = $2 and competition = $3',
    scope,
  )
  return {
    league: league.name,
    clubs,
    matches: matches.map((row) => ({
      id: row.id,
      ours: row.ours,
      home: row.home,
      away: row.away,
      date: row.match_date,
      kickOff: row.kick_off,
      state: row.state,
      heardAt: row.heard_at,
      stateSince: row.state_since,
      periodStartedAt: row.period_started_at,
    })),
    adjustments: new Map(adjustments.map((row) => [row.club, row.points])),
    ours: own?.club ?? null,
  }
}
