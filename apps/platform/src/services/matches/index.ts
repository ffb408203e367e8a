/** Match data: matches, tables, seasons, competitions, teams, players, custom league tables. */
import type { MatchImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { Page } from '../../database/documents.ts'
import type { Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'
import type { PlatformContext } from '../../server/context.ts'
import type { MatchEvents } from '../match-events/index.ts'
import { listAround } from './around.store.ts'
import { importMatches } from './import.store.ts'
import { withLinks } from './links.ts'
import { matchRoutes } from './matches.routes.ts'
import {
  findForm,
  findMatch,
  findMeetings,
  listMatches,
  listSeasons,
  type MatchFilter,
  teamExists,
} from './matches.store.ts'
import { importPeople } from './people.import.ts'
import { peopleRoutes } from './people.routes.ts'
import { playedRoutes } from './played.routes.ts'
import type { MatchPorts } from './ports.ts'
import { searchables } from './searchables.ts'
import { seasonRoutes } from './seasons.routes.ts'
import { tableRoutes } from './tables.routes.ts'

export type Matches = ReturnType<typeof create>

export function create(ports: MatchPorts) {
  const { database, settings } = ports
  return {
    routes: [
      ...matchRoutes(ports),
      ...tableRoutes(ports),
      ...seasonRoutes(ports),
      ...peopleRoutes(ports),
      ...playedRoutes(ports),
    ],
    importContent: importPeople(settings),
    searchable: searchables(database, settings),

    list: (now: Date, filter: MatchFilter, page: Page) => listMatches(database, settings, now, filter, page),
    /** A team's matches in play, the next ones and the last result, of whichever season. */
    around: (now: Date, team: string) => listAround(database, settings, now, team),
    find: (now: Date, id: string) => findMatch(database, settings, now, id),
    /** One match as readers see it, with the links to its tickets and its pass. */
    shown: async (now: Date, id: string) => {
      const match = await findMatch(database, settings, now, id)
      if (!match) return null
      const { matches, changesAt } = await withLinks(ports, now, [match])
      return { match: matches[0] ?? match, changesAt }
    },
    /** Earlier meetings of the two clubs, latest first. */
    meetings: (now: Date, match: Parameters<typeof findMeetings>[3], most: number) =>
      findMeetings(database, settings, now, match, most),
    /** A club's last results before a day, latest last. */
    form: (club: string, team: string, before: string | null) => findForm(database, club, team, before),
    seasons: (team: string | null) => listSeasons(database, team),
    teamExists: (team: string) => teamExists(database, team),
  }
}

type ImportPorts = Pick<PlatformContext, 'clock' | 'settings'> & {
  /** Deletes what a new date makes untrue in a feed. */
  matchEvents: Pick<MatchEvents, 'takeDayBack'>
}

/** The import of matches; separate from the service, since it needs match events, and they need the service. */
export const importerOf =
  ({ clock, settings, matchEvents }: ImportPorts) =>
  (transaction: Queryable, changes: Changes, file: MatchImport): Promise<Tally> =>
    importMatches(
      {
        transaction,
        changes,
        now: clock.now(),
        zone: settings.site.timezone,
        seasonYears: settings.season.years,
        firstTeam: settings.teams.firstTeam,
        takeDayBack: matchEvents.takeDayBack,
      },
      file,
    )
