/** Teams, players and the tables kept by hand, of an import of content; and that every team that it names is there. */
import { type ContentImporter, importDocuments } from '../../imports/content-import.ts'
import { demandKnownTeams, teamsNamedIn } from './known-teams.ts'

export const importPeople =
  (firstTeam: string): ContentImporter =>
  async (turn) => {
    const { teams, players, customTables } = turn.content
    await importDocuments(
      turn,
      'teams',
      'teams',
      teams?.map((team) => ({ id: team.slug, sort: team.order, attributes: team })),
      (touched) => [
        'teams',
        'matches',
        ...touched.flatMap((slug) => [`team:${slug}`, `matches:${slug}`] as const),
      ],
    )
    // Now that the import's own teams are among them.
    await demandKnownTeams(turn.transaction, firstTeam, teamsNamedIn(turn.content))
    await importDocuments(
      turn,
      'players',
      'players',
      players?.map((player) => ({ id: player.slug, sort: player.squadNumber ?? 1000, attributes: player })),
      (touched) => {
        const ofTeams = players?.filter(({ slug }) => touched.includes(slug)).map(({ team }) => team) ?? []
        return [
          'teams',
          ...new Set(ofTeams.map((slug) => `team:${slug}` as const)),
          ...touched.map((slug) => `player:${slug}` as const),
        ]
      },
    )
    await importDocuments(
      turn,
      'customTables',
      'custom_tables',
      customTables?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
      (touched) => {
        const changed = customTables?.filter(({ id }) => touched.includes(id)) ?? []
        return ['tables', ...new Set(changed.map(({ team }) => `table:${team}` as const))]
      },
    )
  }
