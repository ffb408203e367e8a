/** The admin API that the import commands speak: one request is one import, taken whole or refused whole. */
import { contentImport, importReport, matchEventsImport, matchImport } from '@club/contracts'
import { lockFor, type Queryable } from '../../database/database.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import type { PlatformContext } from '../../server/context.ts'
import { type Route, route } from '../../server/route.ts'
import { importRecords } from '../match-events/records.store.ts'
import { importMatches } from '../matches/import.store.ts'
import { importContent } from './import.store.ts'

const service = 'admin'
const bodyLimit = 32 * 1024 * 1024

export const adminRoutes = ({ database, clock, settings }: PlatformContext): Route[] => {
  /** Imports go one after the other, over all instances. */
  const inTurn = <Result>(run: (transaction: Queryable, changes: Changes) => Promise<Result>) =>
    writeWithOutbox(database, async (transaction, changes) => {
      await lockFor(transaction, 'imports')
      return run(transaction, changes)
    })

  return [
    route({
      method: 'POST',
      path: '/api/admin/v1/imports/matches',
      service,
      summary: 'Imports the matches of one competition of a season; matches are recognised by their identity',
      scope: 'import',
      body: matchImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body }) => ({
        body: {
          data: await inTurn((transaction, changes) =>
            importMatches(transaction, changes, clock.now(), settings.site.timezone, body),
          ),
        },
      }),
    }),

    route({
      method: 'POST',
      path: '/api/admin/v1/imports/match-events',
      service,
      summary: 'Imports the events of matches that are over; a match that a feed has told of is left alone',
      scope: 'import',
      body: matchEventsImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body }) => ({
        body: {
          data: await inTurn((transaction, changes) =>
            importRecords(transaction, changes, clock.now(), body),
          ),
        },
      }),
    }),

    route({
      method: 'POST',
      path: '/api/admin/v1/imports/content',
      service,
      summary:
        'Imports articles, pages, teams, sponsors and the like; what is not in it stays, only the menu is replaced whole',
      scope: 'import',
      body: contentImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body }) => ({
        body: { data: await inTurn((transaction, changes) => importContent(transaction, changes, body)) },
      }),
    }),
  ]
}
