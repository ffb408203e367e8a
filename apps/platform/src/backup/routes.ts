/** The backup through the admin API: of a running site, as of one instant. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PlatformContext } from '../server/context.ts'
import { type Route, rawRoute } from '../server/route.ts'
import { archiveWriter } from './archive.ts'
import { dumpFiles, listFiles } from './data-files.ts'
import { clearDrafts, draftPrefix, written } from './drafts.server.ts'
import { dumpTables } from './tables.ts'

export const backupRoutes = ({ database, clock, dataDir }: PlatformContext): Route[] => [
  rawRoute({
    method: 'GET',
    path: '/api/admin/v1/backup',
    service: 'admin',
    summary: 'Everything that the platform keeps, as one file',
    scope: 'backup',
    produces: ['application/gzip'],
    handle: async ({ reply, request }) => {
      await clearDrafts(dataDir)
      // The tables first go to a file of our own: a slow reader must not block the database.
      const draft = join(dataDir, `${draftPrefix}${randomUUID()}`)
      try {
        const tables = await open(draft, 'wx', 0o600)
        const writer = archiveWriter((bytes) => tables.appendFile(bytes))
        try {
          await dumpTables(database, clock.now(), writer)
        } finally {
          await tables.close()
        }
        // After the tables: a file is there before the row that names it. Before the answer, which can still be a refusal.
        const files = await listFiles(dataDir)

        reply.hijack()
        reply.raw.writeHead(200, {
          'content-type': 'application/gzip',
          'cache-control': 'no-store',
          'x-request-id': request.id,
        })
        const gzip = createGzip({ level: 1 })
        const sending = pipeline(gzip, reply.raw)
        // A reader who disconnects ends it.
        sending.catch(() => {})
        const put = (bytes: Uint8Array) => written(gzip, bytes)
        for await (const bytes of createReadStream(draft)) await put(bytes as Buffer)
        writer.redirect(put)
        await dumpFiles(dataDir, files, writer)
        await writer.end()
        gzip.end()
        await sending
      } catch (error) {
        // A truncated file is recognisable: it has no last line.
        if (!reply.sent) throw error
        request.log.warn({ err: error }, 'a backup broke off')
        reply.raw.destroy()
      } finally {
        await rm(draft, { force: true })
      }
    },
  }),
]
