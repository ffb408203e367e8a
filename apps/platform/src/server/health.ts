/** Whether the platform is alive, and whether it can serve. */
import * as z from 'zod/mini'
import { probeDisk } from '../data-dir/disk-probe.server.ts'
import type { Queryable } from '../database/database.ts'
import type { PlatformContext } from './context.ts'
import { overloaded } from './errors.ts'
import { type Route, route } from './route.ts'

const answerWithinMs = 2000
const state = z.object({ status: z.literal('ok') })

/** A server that takes no writes is a copy: the primary is another, or none yet. @returns the message about it, or null */
async function lackOf(database: Queryable): Promise<string | null> {
  const [row] = await database.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  )
  return row?.readOnly === 'on' ? 'The database takes no writes' : null
}

/**
 * @param silent the message if it does not respond in time, or fails
 * @returns null if all is well, else the message about it
 */
async function problemOf(silent: string, asked: Promise<string | null>): Promise<string | null> {
  const late = AbortSignal.timeout(answerWithinMs)
  return Promise.race([
    asked.catch(() => silent),
    new Promise<string>((resolve) => late.addEventListener('abort', () => resolve(silent))),
  ])
}

export const healthRoutes = ({ database, state: shared, dataDir, stopping }: PlatformContext): Route[] => {
  const disk = probeDisk(dataDir)
  return [
    route({
      method: 'GET',
      path: '/healthz',
      service: 'platform',
      summary: 'Alive',
      response: state,
      handle: async () => ({ body: { status: 'ok' as const } }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      service: 'platform',
      summary:
        'Able to serve: the database and the store of leases take writes, the disk can be written to, and the platform is not stopping',
      response: state,
      handle: async () => {
        if (stopping.aborted) throw overloaded('The platform is stopping')
        const [answers, leases, full] = await Promise.all([
          problemOf('The database does not answer', lackOf(database)),
          problemOf(
            'The store of leases does not answer',
            shared.demand().then(() => null),
          ),
          disk.reason(),
        ])
        const reasons = [answers, leases, full && `Nothing can be written: ${full}`].filter(Boolean)
        if (reasons.length > 0) throw overloaded(reasons.join('; '))
        return { body: { status: 'ok' as const } }
      },
    }),
  ]
}
