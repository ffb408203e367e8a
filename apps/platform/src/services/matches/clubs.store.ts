/** Clubs and their aliases: a club has one id, however a file spells it. */
import { type CacheTag, clubSlug, matchID } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { type Moved, type Moving, moveMarks } from './marks.store.ts'

export type ResolvedClubs = {
  /** The id of a club by one of the given names. */
  idOf(name: string): string
  /** Whether the file's matches name this club, under any of its names. */
  inMatches(name: string): boolean
}

export type NamedClubs = {
  /** As the file's matches spell them. */
  playing: readonly string[]
  /** Spelt elsewhere in the file: looked up, never created. */
  mentioned: readonly string[]
  /** Each group holds names of one club, the club's own first; clubs stored separately until now are merged. */
  groups: readonly (readonly string[])[]
}

/** Finds the club of every name and creates the unknown ones. */
export async function resolveClubs(
  moving: Moving,
  { playing, mentioned, groups }: NamedClubs,
): Promise<ResolvedClubs> {
  const { transaction } = moving
  const known = await knownAliases(transaction, [...playing, ...mentioned, ...groups.flat()])

  for (const group of groups) {
    const [own] = group
    if (own === undefined) continue
    const keys = [...new Set(group.map(clubSlug))]
    const ids = [...new Set(keys.flatMap((key) => known.get(key) ?? []))]
    const id = known.get(clubSlug(own)) ?? ids[0] ?? clubSlug(own)
    if (ids.length === 0) await createClub(transaction, id, own)
    else await renameClub(moving, id, own)
    for (const other of ids) {
      if (other === id) continue
      await mergeClubs(moving, other, id)
      for (const [key, club] of known) if (club === other) known.set(key, id)
    }
    for (const key of keys) {
      if (!known.has(key)) await addAlias(transaction, key, id)
      known.set(key, id)
    }
  }

  for (const name of playing) {
    const key = clubSlug(name)
    if (known.has(key)) continue
    await createClub(transaction, key, name)
    await addAlias(transaction, key, key)
    known.set(key, key)
  }

  const idOf = (name: string): string => {
    const id = known.get(clubSlug(name))
    if (id === undefined) throw new Error(`club '${name}' was never asked for`)
    return id
  }
  const clubsPlaying = new Set(playing.map(idOf))
  return {
    idOf,
    inMatches: (name) => {
      const id = known.get(clubSlug(name))
      return id !== undefined && clubsPlaying.has(id)
    },
  }
}

async function knownAliases(transaction: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await transaction.query<{ alias: string; club: string }>(
    'select alias, club from club_aliases where alias = any($1::text[])',
    [[...new Set(names.map(clubSlug))]],
  )
  return new Map(rows.map((row) => [row.alias, row.club]))
}

const createClub = (transaction: Queryable, id: string, name: string) =>
  transaction.query('insert into clubs (id, name, short_name) values ($1, $2, $3)', [
    id,
    name,
    shortNameOf(name),
  ])

const addAlias = (transaction: Queryable, alias: string, club: string) =>
  transaction.query('insert into club_aliases (alias, club) values ($1, $2)', [alias, club])

/** 'Altrincham FC' becomes 'Altrincham' where space is short. */
const shortNameOf = (name: string) => name.replace(/ (?:A?FC|F\.C\.)$/, '')

async function renameClub({ transaction, changes }: Moving, id: string, name: string): Promise<void> {
  const renamed = await transaction.query(
    'update clubs set name = $2, short_name = $3 where id = $1 and name <> $2 returning id',
    [id, name, shortNameOf(name)],
  )
  if (renamed.length > 0) changes.add('clubs', await tagsOfMatches(transaction, id))
}

/** The tags of everything that shows a club's matches: stale when the club's name or id changes. */
async function tagsOfMatches(transaction: Queryable, club: string): Promise<CacheTag[]> {
  const rows = await transaction.query<{ id: string; team: string }>(
    'select id, team from matches where home = $1 or away = $1',
    [club],
  )
  if (rows.length === 0) return []
  const teams = new Set(rows.map((row) => row.team))
  return [
    'matches',
    ...[...teams].flatMap((team) => [`matches:${team}`, `table:${team}`] as const),
    ...rows.map((row) => `match:${row.id}` as const),
  ]
}

/** Merges two clubs that turn out to be one: the second takes over everything, and a match that both had is kept once. */
async function mergeClubs(moving: Moving, from: string, to: string): Promise<void> {
  const { transaction, changes } = moving
  changes.add('clubs', await tagsOfMatches(transaction, from))
  const matches = await transaction.query<MergedMatch>(
    'select id, team, season, competition, stage, home, away, leg from matches where home = $1 or away = $1',
    [from],
  )
  const moves: Moved[] = []
  for (const match of matches) {
    const home = match.home === from ? to : match.home
    const away = match.away === from ? to : match.away
    const id = matchID({ ...match, home, away })
    await moveMatch(moving, match, { id, home, away })
    moves.push({ from: match.id, to: id })
  }
  // After the purchases of them all, as when a payment is settled: two that lock in another order would wait for each other.
  await moveMarks(moving, moves)
  await transaction.query('update our_clubs set club = $2 where club = $1', [from, to])
  await transaction.query(
    `delete from adjustments a where club = $1 and exists (
       select from adjustments b
       where b.club = $2 and b.team = a.team and b.season = a.season and b.competition = a.competition)`,
    [from, to],
  )
  await transaction.query('update adjustments set club = $2 where club = $1', [from, to])
  await transaction.query('update club_aliases set club = $2 where club = $1', [from, to])
  await transaction.query('delete from clubs where id = $1', [from])
}

type MergedMatch = {
  id: string
  team: string
  season: string
  competition: string
  stage: string
  home: string
  away: string
  leg: number
}

/** Gives a match its new id and clubs, or passes its events to the match that already has that id. */
async function moveMatch(
  moving: Moving,
  match: MergedMatch,
  { id, home, away }: { id: string; home: string; away: string },
): Promise<void> {
  const { transaction, changes } = moving
  const [twin] = await transaction.query('select id from matches where id = $1', [id])
  if (twin || home === away) {
    if (twin) await leaveEvents(transaction, match.id, id)
    await transaction.query('delete from match_events where match = $1', [match.id])
    await transaction.query('delete from matches where id = $1', [match.id])
  }
  // The database itself moves its events along.
  else
    await transaction.query('update matches set id = $2, home = $3, away = $4 where id = $1', [
      match.id,
      id,
      home,
      away,
    ])
  await transaction.query('update articles set match_id = $2 where match_id = $1', [match.id, id])
  // A paid pass must open its match whatever its clubs are called: the package id of a pass ends with the match's id.
  await transaction.query(
    `update purchases set match_id = $2,
       package_id = case when right(package_id, length($1) + 1) = '-' || $1
         then left(package_id, length(package_id) - length($1)) || $2 else package_id end
     where match_id = $1`,
    [match.id, id],
  )
  const films = await transaction.query<{ id: string }>(
    'update videos set match_id = $2 where match_id = $1 returning id',
    [match.id, id],
  )
  changes.add('clubs', [`match:${id}`, `statistics:${match.team}`])
  if (films.length > 0) changes.add('videos', ['videos', ...films.map((film) => `video:${film.id}` as const)])
}

/** Moves the events of one match to another, and its state with them, unless that one has events of its own. */
async function leaveEvents(transaction: Queryable, from: string, to: string): Promise<void> {
  const moved = await transaction.query(
    `update match_events set match = $2
     where match = $1 and not exists (select from match_events where match = $2) returning id`,
    [from, to],
  )
  if (moved.length === 0) return
  await transaction.query(
    `update matches kept set state = gone.state, state_since = gone.state_since, fed = gone.fed,
       period_started_at = gone.period_started_at, details = gone.details || kept.details
     from matches gone where kept.id = $2 and gone.id = $1`,
    [from, to],
  )
}
