/** The streams that an account plays now. */
import { playingStreams } from '@club/contracts'
import * as z from 'zod/mini'
import { whoCalls } from '../../identity/session-cookies.ts'
import { forbidden, notFound } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { type StreamlinePorts, service } from './ports.ts'

export function playingRoutes(ports: StreamlinePorts): Route[] {
  const { playbacks } = ports

  return [
    route({
      method: 'GET',
      path: '/api/streamline/v1/playbacks',
      service,
      summary: 'What the signed-in account plays now, on all its devices',
      response: playingStreams,
      handle: async ({ request }) => {
        const who = await whoCalls(ports, request.headers)
        if (!who) throw forbidden('signed_out', 'Nobody is signed in')
        return { body: { data: await playbacks.playing(who) } }
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/streamline/v1/playbacks/:playbackID',
      service,
      summary: 'Stops one of the account’s own streams, wherever it plays',
      params: z.strictObject({ playbackID: z.string().check(z.regex(/^[\w-]{22}$/)) }),
      response: z.object({ data: z.null() }),
      handle: async ({ params, request }) => {
        const who = await whoCalls(ports, request.headers)
        if (!who) throw forbidden('signed_out', 'Nobody is signed in')
        if (!(await playbacks.stop(who, params.playbackID))) throw notFound('This stream is not playing')
        return { body: { data: null } }
      },
    }),
  ]
}
