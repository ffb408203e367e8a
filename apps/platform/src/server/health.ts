/** Whether the platform is alive, and whether it can serve. */
import * as z from 'zod/mini'
import { probeDisk } from '../data-dir/disk-probe.server.ts'
import type { PlatformContext } from './context.ts'
import { overloaded } from './errors.ts'
import { type Route, route } from './route.ts'

const answerWithinMs = 2000
const state = z.object({ status: z.literal('ok') })

/** @returns null if it responds in time, else the message about it */
async function silence(what: string, asked: Promise<unknown>): Promise<string | null> {
  const late = AbortSignal.timeout(answerWithinMs)
  return Promise.race([
    asked.then(
      () => null,
      () => what,
    ),
    new Promise<string>((resolve) => late.addEventListener('abort', () => resolve(what))),
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
        'Able to serve: the database and the store of leases answer, the disk can be written to, and the platform is not stopping',
      response: state,
      handle: async () => {
        if (stopping.aborted) throw overloaded('The platform is stopping')
        const [answers, leases, full] = await Promise.all([
          silence('The database does not answer', database.query('select 1')),
          silence('The store of leases does not answer', shared.demand()),
          disk.reason(),
        ])
        const reasons = [answers, leases, full && `Nothing can be written: ${full}`].filter(Boolean)
        if (reasons.length > 0) throw overloaded(reasons.join('; '))
        return { body: { status: 'ok' as const } }
      },
    }),
  ]
}
