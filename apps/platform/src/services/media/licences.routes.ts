/** Licences of protected streams, for a playback that is alive. */
import { entryID, licence, licenceRequest } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { notFound, Refusal } from '../../server/errors.ts'
import { parseBody } from '../../server/parse.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { sendBytes, service } from './answers.ts'
import { demandPlayback } from './demands.ts'
import { type MediaParts, noMedia } from './ports.ts'

const ofEntry = { entryID }

const badBody = () =>
  new Refusal(400, [{ code: 'bad_request', title: 'The body must be the bytes of a licence request' }])

/** Anything but JSON is left for the schema to refuse. */
function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** @throws Refusal 404 unless this stream has licences at all */
const demandProtected = async (parts: MediaParts, request: FastifyRequest, entry: string) => {
  await demandPlayback(parts, request, entry)
  if (!(await parts.media.isProtected(entry))) throw noMedia()
}

export function licenceRoutes(parts: MediaParts): Route[] {
  const { media, licenceServers } = parts

  return [
    route({
      method: 'POST',
      path: '/api/media/v1/:entryID/licence',
      service,
      summary: 'A ClearKey licence (W3C Encrypted Media Extensions), for a playback of this stream',
      description: '404 where Widevine or FairPlay is configured: ClearKey does not hide its keys.',
      params: z.strictObject(ofEntry),
      // Browsers' decryption modules send JSON without saying so.
      consumes: ['*'],
      bodyLimit: 4096,
      response: licence,
      handle: async ({ params, request }) => {
        await demandPlayback(parts, request, params.entryID)
        const wish = parseBody(licenceRequest, jsonOf(request.body)) as z.infer<typeof licenceRequest>
        const keys = await media.licence(params.entryID, wish.kids)
        if (!keys) throw noMedia()
        if (keys.length === 0) throw notFound('None of these keys is available now')
        return {
          body: {
            keys: keys.map(({ id, key }) => ({ kty: 'oct' as const, kid: id, k: key })),
            type: 'temporary' as const,
          },
        }
      },
    }),

    rawRoute({
      method: 'POST',
      path: '/api/media/v1/:entryID/licence/:system',
      service,
      summary: 'A Widevine or FairPlay licence, for a playback of this stream',
      description:
        'Passes the browser’s bytes to the configured licence server, and its bytes back. 404 where none is configured; 502 and 504 ' +
        'where it fails. Not tested against a real licence server of either system.',
      params: z.strictObject({ ...ofEntry, system: z.enum(['widevine', 'fairplay']) }),
      consumes: ['*'],
      bodyLimit: 16 * 1024,
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandProtected(parts, request, params.entryID)
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length === 0) throw badBody()
        return sendBytes(reply, await licenceServers.licence(params.system, params.entryID, body))
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/licence/fairplay/certificate',
      service,
      summary: 'The FairPlay certificate, for a playback of this stream',
      params: z.strictObject(ofEntry),
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandProtected(parts, request, params.entryID)
        return sendBytes(reply, await licenceServers.certificate())
      },
    }),
  ]
}
