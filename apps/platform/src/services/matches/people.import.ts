/** Imports the teams, players and hand-kept tables of an import of content, and checks that every team it names exists. */
import type { CacheTag, ContentImport } from '@club/contracts'
import type { InstallationSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import { isWithUs, unlistedTeams } from '../../database/published.ts'
import { type ContentImporter, importDocuments } from '../../imports/content-import.ts'
import { demandOwnSeasons } from '../../imports/own-seasons.ts'
import { demandKnownTeams, teamsNamedIn } from './known-teams.ts'

/** People without a squad number come after those with one, in the order of the file: the head coach first. */
const afterNumbers = 1000

type Numbered = { slug: string; team: string; squadNumber?: number | null | undefined }

/**
 * Places of players: by their numbers; without a number, by the file that has all such people. A file with some of them leaves the
 * others in place, and adds new ones after them.
 */
async function placesOf(transaction: Queryable, players: readonly Numbered[]): Promise<Map<string, number>> {
  const stored = await transaction.query<{ id: string; sort: number; team: string }>(
    `select id, sort, attributes->>'team' as team from players where sort >= $1 and ${isWithUs} order by sort, id`,
    [afterNumbers],
  )
  const slugs = new Set(players.map(({ slug }) => slug))
  const known = new Map(stored.map(({ id, sort }) => [id, sort]))
  const isWhole = (team: string) => stored.every((one) => one.team !== team || slugs.has(one.id))
  const last = Math.max(afterNumbers, ...known.values())
  return new Map(
    players.map(({ slug, team, squadNumber }, index) => {
      if (typeof squadNumber === 'number') return [slug, squadNumber]
      return [slug, isWhole(team) ? afterNumbers + index : (known.get(slug) ?? last + 1 + index)]
    }),
  )
}

/** @returns by id, every team of an entry, both stored and imported: an entry that moves changes both teams */
async function teamsBeforeAndAfter(
  transaction: Queryable,
  table: 'players' | 'custom_tables',
  entries: readonly { id: string; team: string }[] = [],
): Promise<(touched: readonly string[]) => string[]> {
  const before = await transaction.query<{ id: string; team: string }>(
    `select id, attributes->>'team' as team from ${table} where id = any($1::text[])`,
    [entries.map(({ id }) => id)],
  )
  const all = [...before, ...entries]
  return (touched) => [...new Set(all.filter(({ id }) => touched.includes(id)).map(({ team }) => team))]
}

const namesOfUnlisted = async (transaction: Queryable): Promise<Set<string>> =>
  new Set((await transaction.query<{ id: string }>(unlistedTeams)).map(({ id }) => id))

/** Runs a change of teams. @returns the tags of our own matches that are listed from now on, or no longer are */
async function matchesMoved(transaction: Queryable, change: () => Promise<void>): Promise<CacheTag[]> {
  const before = await namesOfUnlisted(transaction)
  await change()
  const after = await namesOfUnlisted(transaction)
  const moved = [...new Set([...before, ...after])].filter((team) => before.has(team) !== after.has(team))
  if (moved.length === 0) return []
  const rows = await transaction.query<{ id: string }>(
    'select id from matches where ours is not null and team = any($1::text[])',
    [moved],
  )
  return rows.map(({ id }): CacheTag => `match:${id}`)
}

/** Every season that an import of content names. */
const seasonsNamedIn = ({ customTables = [], videos = [] }: ContentImport) =>
  Object.entries({ customTables, videos }).flatMap(([part, entries]) =>
    entries.map(({ season }, index) => ({ season, pointer: `/${part}/${index}/season` })),
  )

export const importPeople =
  ({ teams: { firstTeam }, season }: Pick<InstallationSettings, 'teams' | 'season'>): ContentImporter =>
  async (turn) => {
    const { teams, players, customTables } = turn.content
    demandOwnSeasons(seasonsNamedIn(turn.content), season.years)
    const moved = await matchesMoved(turn.transaction, () =>
      importDocuments(
        turn,
        'teams',
        'teams',
        teams?.map((team) => ({ id: team.slug, sort: team.order, attributes: team })),
        (touched) => [
          'teams',
          'matches',
          ...touched.flatMap((slug) => [`team:${slug}`, `matches:${slug}`] as const),
        ],
      ),
    )
    // Search follows its matches by their own tags.
    if (moved.length > 0) turn.changes.add('matches', moved)
    // Now that the import's own teams are stored.
    await demandKnownTeams(turn.transaction, firstTeam, teamsNamedIn(turn.content))
    const teamsOfPlayers = await teamsBeforeAndAfter(
      turn.transaction,
      'players',
      players?.map(({ slug, team }) => ({ id: slug, team })),
    )
    const places = await placesOf(turn.transaction, players ?? [])
    await importDocuments(
      turn,
      'players',
      'players',
      players?.map((player) => ({
        id: player.slug,
        sort: places.get(player.slug) ?? afterNumbers,
        attributes: player,
      })),
      (touched) => [
        'teams',
        ...teamsOfPlayers(touched).map((slug) => `team:${slug}` as const),
        ...touched.map((slug) => `player:${slug}` as const),
      ],
    )
    const teamsOfTables = await teamsBeforeAndAfter(turn.transaction, 'custom_tables', customTables)
    await importDocuments(
      turn,
      'customTables',
      'custom_tables',
      customTables?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
      (touched) => ['tables', ...teamsOfTables(touched).map((slug) => `table:${slug}` as const)],
    )
  }
