/** The admin API that the import commands use: one request is one import, accepted whole or refused whole. */
import {
  contentImport,
  importReport,
  type MatchEventsImport,
  type MatchImport,
  matchEventsImport,
  matchImport,
  type SampleImport,
  sampleImport,
} from '@club/contracts'
import * as z from 'zod/mini'
import { lockFor, type Queryable } from '../../database/database.ts'
import type { ContentImporter, Tally } from '../../imports/content-import.ts'
import { type Changes, writeWithOutbox } from '../../outbox/outbox.ts'
import type { PlatformContext } from '../../server/context.ts'
import { type Route, route } from '../../server/route.ts'
import { importContent } from './content.import.ts'
import { onTrial } from './dry-run.ts'

const service = 'admin'
const bodyLimit = 32 * 1024 * 1024

type Importer<File> = (transaction: Queryable, changes: Changes, file: File) => Promise<Tally>

/** @throws Refusal 403 where samples are not allowed */
type SampleImporter = (sample: SampleImport) => Promise<Tally>

export type AdminPorts = Pick<PlatformContext, 'database'> & {
  importers: {
    matches: Importer<MatchImport>
    records: Importer<MatchEventsImport>
    /** One for each service, in the order in which they run. */
    content: readonly ContentImporter[]
    sample: SampleImporter
  }
}

export function adminRoutes({ database, importers }: AdminPorts): Route[] {
  /** Runs imports one after the other, across all instances. */
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
      summary: 'Imports the matches of one competition of a season; an existing match is updated',
      scope: 'import',
      body: matchImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body }) => ({
        body: {
          data: await inTurn((transaction, changes) => importers.matches(transaction, changes, body)),
        },
      }),
    }),

    route({
      method: 'POST',
      path: '/api/admin/v1/imports/match-events',
      service,
      summary:
        'Imports the events of matches that are over; a match that has events from a feed is left alone',
      scope: 'import',
      body: matchEventsImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body }) => ({
        body: {
          data: await inTurn((transaction, changes) => importers.records(transaction, changes, body)),
        },
      }),
    }),

    route({
      method: 'POST',
      path: '/api/admin/v1/imports/content',
      service,
      summary:
        'Imports articles, pages, teams, sponsors and the like; what it does not mention stays; only the menu and the sponsors of the header are replaced as a whole',
      description: 'With `dryRun=true` the answer is the same, and nothing is written.',
      scope: 'import',
      query: z.strictObject({ dryRun: z.optional(z.enum(['true', 'false'])) }),
      body: contentImport,
      bodyLimit,
      response: importReport,
      handle: async ({ body, query }) => {
        const take = (transaction: Queryable, changes: Changes) =>
          importContent(importers.content, transaction, changes, body)
        const tally = query.dryRun === 'true' ? await onTrial(database, take) : await inTurn(take)
        return { body: { data: tally } }
      },
    }),

    route({
      method: 'POST',
      path: '/api/admin/v1/imports/sample',
      service,
      summary: 'Adds accounts and live streams to try the site with; existing ones stay as they are',
      description: '403 `no_samples` in production, and for any club but the sample club.',
      scope: 'import',
      body: sampleImport,
      response: importReport,
      handle: async ({ body }) => ({ body: { data: await importers.sample(body) } }),
    }),
  ]
}
