/** Whether the platform lives, and whether it can serve. */
import * as z from 'zod/mini'
import type { PlatformContext } from './context.ts'
import { overloaded } from './errors.ts'
import { type Route, route } from './route.ts'

const answerWithinMs = 2000
const state = z.object({ status: z.literal('ok') })

export const healthRoutes = ({ database, stopping }: PlatformContext): Route[] => [
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
    summary: 'Able to serve: the database answers, and the platform is not stopping',
    response: state,
    handle: async () => {
      if (stopping.aborted) throw overloaded('The platform is stopping')
      const late = AbortSignal.timeout(answerWithinMs)
      const answered = await Promise.race([
        database.query('select 1').then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false))),
      ])
      if (!answered) throw overloaded('The database does not answer')
      return { body: { status: 'ok' as const } }
    },
  }),
]
