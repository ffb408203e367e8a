/**
 * The import of matches: clubs by their aliases, matches by their identity (docs/product.md#matches). Runs inside one transaction,
 * under the imports' lock.
 */
import { type CacheTag, type MatchImport, type MatchState, matchID } from '@club/contracts'
import { dayIn } from '@club/i18n'
import type { SeasonYears } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import { type Upserted, upserted } from '../../database/documents.ts'
import type { Tally } from '../../imports/content-import.ts'
import { demandOwnSeasons } from '../../imports/own-seasons.ts'
import type { Changes } from '../../outbox/outbox.ts'
import { unprocessable } from '../../server/errors.ts'
import { writeAdjustments } from './adjustments.store.ts'
import { type ResolvedClubs, resolveClubs } from './clubs.store.ts'
import { keepEnded } from './ended.store.ts'
import { demandKnownTeams } from './known-teams.ts'
import { heardAt } from './matches.store.ts'

/** What an import of matches needs. */
export type MatchImportTurn = {
  transaction: Queryable
  changes: Changes
  now: Date
  /** The club's time zone, which gives a kick-off without a date its day. */
  zone: string
  /** How many calendar years a season of the club has. */
  seasonYears: SeasonYears | undefined
  /** The club's first team, which need not have been imported. */
  firstTeam: string
  /** Deletes what a new date makes untrue in a feed. */
  takeDayBack: (transaction: Queryable, now: Date, matchID: string) => Promise<void>
}

type Row = {
  id: string
  season: string
  competition: string
  stage: string | null
  round: string | null
  leg: number | null
  home: string
  away: string
  team: string
  ours: 'home' | 'away' | null
  match_date: string | null
  kick_off: string | null
  venue: string | null
  state: MatchState
}

const realDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day)

/** @throws Refusal 422 naming the invalid entry (and its line in the file); then nothing is written */
export async function importMatches(turn: MatchImportTurn, file: MatchImport): Promise<Tally> {
  const { transaction, changes } = turn
  const { team, season, competition } = file
  demandOwnSeasons([{ season, pointer: '/season' }], turn.seasonYears)
  await demandKnownTeams(transaction, turn.firstTeam, [{ team, pointer: '/team' }])
  const clubs = await resolveClubs(turn, {
    playing: [file.club, ...file.matches.flatMap((match) => [match.home, match.away])],
    mentioned: file.adjustments.map((adjustment) => adjustment.club),
    groups: file.aliases,
  })
  const ours = clubs.idOf(file.club)
  const rows = rowsOf(file, clubs, turn.zone)
  await demandOwnMatches(transaction, turn.firstTeam, file, rows)
  const { known, renamed } = await writeCompetition(transaction, file, ours)
  const dated = await keepEnded(transaction, turn.zone, file, rows)
  const result = await writeMatches(turn, dated.rows)
  // This import may correct which side is ours in matches of earlier imports of the competition.
  const corrected = await transaction.query<{ id: string }>(
    `update matches set ours = case $4 when home then 'home' when away then 'away' end
     where team = $1 and season = $2 and competition = $3
       and ours is distinct from case $4 when home then 'home' when away then 'away' end
     returning id`,
    [team, season, competition.slug, ours],
  )
  const adjusted = await writeAdjustments(transaction, file, (name, index) => {
    if (!clubs.inMatches(name)) {
      throw unprocessable(`/adjustments/${index}`, `'${name}' plays no match in this file`)
    }
    return clubs.idOf(name)
  })

  const changed = new Set([...result.changed, ...corrected.map((row) => row.id)])
  for (const id of result.added) changed.delete(id)
  const touched = [...result.added, ...changed]
  if (touched.length > 0 || adjusted > 0) {
    changes.add('matches', [
      'matches',
      `matches:${team}`,
      `table:${team}`,
      ...touched.map((id): CacheTag => `match:${id}`),
    ])
  }
  // Everything that shows a match of the competition, of any team and season, shows its name.
  if (renamed.length > 0)
    changes.add('matches', [
      'matches',
      ...[...new Set(renamed.map((match) => match.team))].flatMap(
        (each) => [`matches:${each}`, `table:${each}`, `statistics:${each}`] as const,
      ),
      ...renamed.map(({ id }): CacheTag => `match:${id}`),
    ])
  // Point adjustments in a competition's first import are part of what it adds; later ones count as changes.
  const adjustmentsChanged = known ? adjusted : 0
  return {
    added: result.added.length,
    changed: changed.size + adjustmentsChanged + (renamed.length > 0 ? 1 : 0),
    unchanged: result.unchanged,
    ...(dated.notes.length > 0 ? { notes: dated.notes } : {}),
  }
}

/** @throws Refusal 422 */
function rowsOf(file: MatchImport, clubs: ResolvedClubs, zone: string): Row[] {
  const { team, season, competition } = file
  const ours = clubs.idOf(file.club)
  const seen = new Map<string, number>()
  const rows = file.matches.map((match, index): Row => {
    const at = `/matches/${index}`
    const where = `line ${match.line}: `
    const home = clubs.idOf(match.home)
    const away = clubs.idOf(match.away)
    if (home === away) throw unprocessable(at, `${where}'${match.home}' and '${match.away}' are one club`)
    if (match.date !== null && !realDay(match.date)) {
      throw unprocessable(`${at}/date`, `${where}'${match.date}' is not a valid date`)
    }
    const id = matchID({
      season,
      competition: competition.slug,
      stage: match.stage,
      home,
      away,
      leg: match.leg,
    })
    const earlier = seen.get(id)
    if (earlier !== undefined) {
      throw unprocessable(at, `${where}${match.home} v ${match.away} stands on line ${earlier} already`)
    }
    seen.set(id, match.line)
    return {
      id,
      season,
      competition: competition.slug,
      stage: match.stage,
      round: match.round,
      leg: match.leg,
      home,
      away,
      team,
      ours: home === ours ? 'home' : away === ours ? 'away' : null,
      match_date: match.date ?? (match.kickOff ? dayIn(zone, match.kickOff) : null),
      kick_off: match.kickOff,
      venue: match.venue,
      state: match.state,
    }
  })
  if (rows.length > 0 && rows.every((row) => row.ours === null)) {
    throw unprocessable('/club', `'${file.club}' plays no match in this file`)
  }
  return rows
}

/**
 * A match's id does not contain the team: if two of our teams play the same clubs in competitions of one name and season, the second
 * would take the first one's matches. Matches that an import once gave to a team that does not exist may be taken.
 * @throws Refusal 422
 */
async function demandOwnMatches(
  transaction: Queryable,
  firstTeam: string,
  { team, matches }: MatchImport,
  rows: readonly Row[],
): Promise<void> {
  const others = await transaction.query<{ id: string; team: string }>(
    `select id, team from matches where id = any($1::text[]) and team <> $2
       and (team = $3 or team in (select id from teams) or not exists (select from teams))`,
    [rows.map(({ id }) => id), team, firstTeam],
  )
  const owners = new Map(others.map((match) => [match.id, match.team]))
  for (const [index, { home, away, line }] of matches.entries()) {
    const owner = owners.get(rows[index]?.id ?? '')
    if (owner === undefined) continue
    throw unprocessable(
      `/matches/${index}`,
      `line ${line}: ${home} v ${away} is a match of ${owner} already; give this competition a name of its own, with --competition`,
    )
  }
}

/**
 * Writes the competition, and which club is ours in it.
 * @returns whether it had matches before; and the matches that now show another name or kind of it
 */
async function writeCompetition(
  transaction: Queryable,
  { team, season, competition }: MatchImport,
  ours: string,
): Promise<{ known: boolean; renamed: { id: string; team: string }[] }> {
  const [written] = await transaction.query<{ added: boolean }>(
    `insert into competitions as stored (slug, name, kind) values ($1, $2, $3)
     on conflict (slug) do update set name = excluded.name, kind = excluded.kind
     where (stored.name, stored.kind) is distinct from (excluded.name, excluded.kind)
     returning (xmax = 0) as added`,
    [competition.slug, competition.name, competition.kind],
  )
  const [before] = await transaction.query<{ known: boolean }>(
    'select exists (select from matches where team = $1 and season = $2 and competition = $3) as known',
    [team, season, competition.slug],
  )
  await transaction.query(
    `insert into our_clubs (team, season, competition, club) values ($1, $2, $3, $4)
     on conflict (team, season, competition) do update set club = excluded.club`,
    [team, season, competition.slug, ours],
  )
  const renamed =
    written && !written.added
      ? await transaction.query<{ id: string; team: string }>(
          'select id, team from matches where competition = $1',
          [competition.slug],
        )
      : []
  return { known: before?.known ?? false, renamed }
}

const columns = [
  'season',
  'competition',
  'stage',
  'round',
  'leg',
  'home',
  'away',
  'team',
  'ours',
  'match_date',
  'kick_off',
  'venue',
  'state',
]

/** A state that ends a match, or calls it off for good. */
const settled = `(excluded.state->>'status' in ('result', 'awarded') or excluded.state @> '{"status": "postponed", "final": true}')`
/** The file settles a match that its feed left unfinished: whatever the feed last said is out of date. */
const settles = `${settled} and stored.state->>'status' in ('live', 'postponed', 'abandoned')`
const staysFed = `stored.fed and not (${settles})`

/**
 * For a match with a feed, a file may change the date, but sets the state only if the feed never gave the end. And a file
 * that names no ground does not remove the known one.
 */
const imported = (column: string) => {
  if (column === 'state') return `case when ${staysFed} then stored.state else excluded.state end`
  return column === 'venue' ? 'coalesce(excluded.venue, stored.venue)' : `excluded.${column}`
}

/** The feed may have sent something since the import began; it must not count as newer than the file that settles the match. */
const since = `case when stored.state is distinct from (${imported('state')})
  then greatest(stored.state_since, excluded.state_since, (select max(greatest(e.arrived_at, e.heard_at)) from match_events e where e.match = stored.id))
  else stored.state_since end`

/** States in a file that give a new date to a match that was called off, or that its feed left in play. */
const onAnotherDay: ReadonlySet<MatchState['status']> = new Set(['fixture', 'result', 'awarded'] as const)

async function writeMatches(
  { transaction, now, zone, takeDayBack }: MatchImportTurn,
  rows: readonly Row[],
): Promise<Upserted> {
  // Whoever called it off: a feed's events of the old date may still lie behind a file's state. And a feed may have stopped in play.
  const unfinished = await transaction.query<{
    id: string
    match_date: string | null
    heard_at: string | null
  }>(
    `select m.id, m.match_date, ${heardAt} from matches m
     where m.id = any($1::text[]) and m.state->>'status' in ('postponed', 'abandoned', 'live')`,
    [rows.map(({ id }) => id)],
  )
  const written = await transaction.query<{ id: string; added: boolean }>(
    `insert into matches as stored (id, state_since, ${columns.join(', ')})
     select id, $2::timestamptz, ${columns.join(', ')} from jsonb_to_recordset($1::jsonb) as entry (
       id text, season text, competition text, stage text, round text, leg int, home text, away text, team text, ours text,
       match_date date, kick_off timestamptz, venue text, state jsonb)
     on conflict (id) do update set fed = ${staysFed},
       state_since = ${since},
       ${columns.map((column) => `${column} = ${imported(column)}`).join(', ')}
     where (${columns.map((column) => `stored.${column}`).join(', ')})
       is distinct from (${columns.map(imported).join(', ')})
     returning id, (xmax = 0) as added`,
    [JSON.stringify(rows), now.toISOString()],
  )
  for (const { id, match_date, heard_at } of unfinished) {
    const row = rows.find((each) => each.id === id)
    if (!row || !onAnotherDay.has(row.state.status) || row.match_date === null) continue
    // For a match in play a file may only correct the date.
    const isAnother = row.match_date !== match_date && !(heard_at && row.match_date <= dayIn(zone, heard_at))
    if (isAnother) await takeDayBack(transaction, now, id)
  }
  return upserted(written, rows.length)
}
