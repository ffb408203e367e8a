/** The teams that an import may name as ours: a team without a page is a typing error, and the whole import is refused. */
import type { ContentImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { noSuch } from '../../imports/meant.core.ts'
import { Refusal, unprocessable } from '../../server/errors.ts'

/** A team's slug, and where the import names it. */
type NamedTeam = { readonly team: string; readonly pointer: string }

/**
 * The first team is known even before its import; and until any team has been imported, every name is accepted.
 * @throws Refusal 422 that says where each unknown team is named, and which may be meant
 */
export async function demandKnownTeams(
  transaction: Queryable,
  firstTeam: string,
  named: readonly NamedTeam[],
): Promise<void> {
  const rows = await transaction.query<{ id: string }>('select id from teams order by sort, id')
  if (rows.length === 0) return
  const known = [...new Set([firstTeam, ...rows.map(({ id }) => id)])]
  const errors = named
    .filter(({ team }) => !known.includes(team))
    .flatMap(({ team, pointer }) => unprocessable(pointer, noSuch('team', team, known)).errors)
  if (errors.length > 0) throw new Refusal(422, errors)
}

/** Every team that an import of content names, apart from the teams it contains. */
export function teamsNamedIn({
  articles,
  players,
  customTables,
  videos,
  packages,
}: ContentImport): NamedTeam[] {
  const lists = { articles, players, customTables }
  return [
    ...Object.entries(lists).flatMap(([part, entries]) =>
      (entries ?? []).flatMap(({ team }, index) =>
        team === null ? [] : [{ team, pointer: `/${part}/${index}/team` }],
      ),
    ),
    ...(videos ?? []).flatMap(({ teams }, index) =>
      teams.map((team, place) => ({ team, pointer: `/videos/${index}/teams/${place}` })),
    ),
    // What is withdrawn may have outlived its team.
    ...(packages ?? []).flatMap(({ pass, withdrawn }, index) =>
      pass === null || withdrawn ? [] : [{ team: pass.team, pointer: `/packages/${index}/pass/team` }],
    ),
  ]
}
