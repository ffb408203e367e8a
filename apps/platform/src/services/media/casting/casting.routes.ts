/**
 * Playing on another device: the address handed to it carries its own sealed authority
 * (docs/product.md#media-keys).
 */
import { checkTitle, outcomes } from '@club/access'
import { castHandover, castKept, castRequest, checkRefused, entryID, playing as times } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { siteOf } from '../../../server/caller.ts'
import { forbidden, notFound, Refusal } from '../../../server/errors.ts'
import { type Route, rawRoute, route } from '../../../server/route.ts'
import { anyOrigin, hls, part, sendCaptions, sendKey, sendPlaylist, service } from '../answers.ts'
import { demand, demandPlayback } from '../demands.ts'
import type { Places } from '../packaging/playlists.core.ts'
import { type MediaParts, noMedia, refused } from '../ports.ts'

const ofEntry = { entryID }
const sealed = { authority: z.string().check(z.regex(/^[\w-]{40,400}$/)) }

const ofCast = { ...ofEntry, castID: z.string().check(z.regex(/^[\w-]{22}$/)) }
const placeOfCast = (entry: string, authority: string) => `/api/media/v1/${entry}/cast/${authority}/`

/** The playback that asks, by its token in the browser that began it: a cookie alone hands nothing over. @throws Refusal 403 */
const demandHandingOver = async (
  { playbacks }: MediaParts,
  { headers }: FastifyRequest,
  entry: string,
  token: string,
) => demand(await playbacks.authoriseOwn(token, headers.cookie, entry, siteOf(headers)))
/** @throws Refusal 403 unless this is a receiver whose place lives, and whose fan may still watch */
const demandReceiver = async ({ casts }: MediaParts, authority: string, entry: string) => {
  const reason = await casts.refusalOf(authority, entry)
  if (reason !== null) throw refused(reason)
}

/** Routes for the page that hands over. */
export function handoverRoutes(parts: MediaParts): Route[] {
  const { media, casts } = parts

  return [
    route({
      method: 'POST',
      path: '/api/media/v1/:entryID/cast',
      service,
      summary: 'An address for another device, which has no cookie of ours',
      description:
        'Asked for when a fan casts. It stands for a place of its own among the streams of the account (403 as the session check’s at ' +
        'the limit), is exchanged by its first request, and lives while its page keeps it. Needs the playback’s token, so that a ' +
        'cookie alone hands nothing over. 403 `protected_stream`: its licences are the browser’s.',
      params: z.strictObject(ofEntry),
      body: castRequest,
      bodyLimit: 4096,
      response: z.union([castHandover, checkRefused]),
      handle: async ({ params, body, request }) => {
        const playback = await demandHandingOver(parts, request, params.entryID, body.token)
        if (await media.isProtected(params.entryID))
          throw forbidden('protected_stream', 'A protected stream plays only in the fan’s own browser')
        if (!(await media.master(params.entryID))) throw noMedia()
        const made = await casts.make(playback)
        if (!made.made) {
          const { code } = outcomes.concurrency
          const title = checkTitle(code)
          return { status: 403, body: { errors: [{ code, title }], meta: { playing: made.playing } } }
        }
        return {
          body: {
            data: {
              id: made.castID,
              attributes: {
                address: `${placeOfCast(params.entryID, made.authority)}master.m3u8`,
                contentType: hls as typeof hls,
                expiresAt: made.expiresAt.toISOString(),
                lease: { ping: times.pingSeconds, expiresIn: times.leaseSeconds },
              },
            },
          },
        }
      },
    }),

    route({
      method: 'POST',
      path: '/api/media/v1/:entryID/cast/:castID',
      service,
      summary: 'Keeps the other device’s place while the page is open',
      params: z.strictObject(ofCast),
      body: castRequest,
      bodyLimit: 4096,
      response: castKept,
      handle: async ({ params, body, request }) => {
        const playback = await demandHandingOver(parts, request, params.entryID, body.token)
        const alive = await casts.renew(params.castID, playback)
        return { body: { data: { id: params.castID, attributes: { alive } } } }
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/media/v1/:entryID/cast/:castID',
      service,
      summary: 'Ends playing on another device',
      params: z.strictObject(ofCast),
      response: z.object({ data: z.null() }),
      handle: async ({ params, request }) => {
        const playback = await demandPlayback(parts, request, params.entryID)
        if (!(await casts.end(params.castID, playback))) throw notFound('There is no such device')
        return { body: { data: null } }
      },
    }),
  ]
}

/** Routes for the other device. */
export function receiverRoutes(parts: MediaParts): Route[] {
  const { media, casts } = parts

  return [
    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/cast/:authority/master.m3u8',
      service,
      summary:
        'The master playlist for another device: it can be read once, and its addresses carry that device’s own authority',
      description: '410 `gone`: it has already been read, or was not read within two minutes.',
      params: z.strictObject({ ...ofEntry, ...sealed }),
      produces: [hls],
      handle: async ({ params, request, reply }) => {
        const { entryID: entry, authority } = params
        const how = request.method === 'HEAD' ? 'look' : undefined
        const exchanged = await casts.exchange(authority, entry, how)
        if (exchanged.outcome === 'refused') throw refused(exchanged.reason)
        if (exchanged.outcome === 'gone')
          throw new Refusal(410, [
            { code: 'gone', title: 'This address has been used, or was not used in time' },
          ])
        const from = how === 'look' ? '' : placeOfCast(entry, exchanged.authority)
        return sendPlaylist(request, reply, await media.master(entry, from), false)
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/cast/:authority/:rendition/:file',
      service,
      summary: 'Media playlists, captions and keys for another device, by its own authority',
      params: z.strictObject({
        ...ofEntry,
        ...sealed,
        rendition: part,
        file: z.string().check(z.regex(/^[a-z0-9][a-z0-9.]{0,20}$/)),
      }),
      produces: [hls, 'application/octet-stream', 'text/vtt'],
      handle: async ({ params, request, reply }) => {
        const { entryID: entry, authority, rendition, file } = params
        if (!casts.isReceiver(authority, entry)) throw refused('none')
        // Segments are public: the playlist names them at their public address, where they are cached.
        const places: Places = { segments: `/api/media/v1/${entry}/${rendition}/`, keys: '../keys' }
        if (rendition === 'captions') {
          if (file === 'en.m3u8')
            return sendPlaylist(request, reply, await media.playlist(entry, rendition, places), false)
          if (file === 'en.vtt') {
            await demandReceiver(parts, authority, entry)
            return sendCaptions(parts, reply, entry, anyOrigin)
          }
        }
        if (rendition === 'keys') {
          await demandReceiver(parts, authority, entry)
          return sendKey(parts, reply, entry, file, anyOrigin)
        }
        if (file !== 'index.m3u8') throw noMedia()
        return sendPlaylist(request, reply, await media.playlist(entry, rendition, places), false)
      },
    }),
  ]
}
