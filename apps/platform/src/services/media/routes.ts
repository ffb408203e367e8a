/**
 * Media over HTTP. Playlists and segments go to anybody and may be kept; keys, licences and captions go only to a playback that
 * lives and may have them, and are never kept (docs/product.md#media-keys). An address handed to another device carries a sealed authority
 * of its own.
 */
import { checkTitle, outcomes } from '@club/access'
import {
  castHandover,
  castKept,
  castRequest,
  checkRefused,
  entryID,
  licence,
  licenceRequest,
  playing as times,
} from '@club/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { matches } from '../../server/app.ts'
import type { PlatformContext } from '../../server/context.ts'
import { forbidden, notFound, Refusal } from '../../server/errors.ts'
import { parseBody } from '../../server/parse.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import type { Authorised } from '../streamline/playback-gate.ts'
import { createCasts } from './casts.ts'
import { hashOf } from './keys.core.ts'
import type { Playlist } from './media.server.ts'
import { ownPlaces, type Places } from './playlists.core.ts'

const service = 'media'
const hls = 'application/vnd.apple.mpegurl' as const
const part = z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,40}$/))
const ofEntry = { entryID }
const sealed = { authority: z.string().check(z.regex(/^[\w-]{40,400}$/)) }

const ofCast = { ...ofEntry, castID: z.string().check(z.regex(/^[\w-]{22}$/)) }
const placeOfCast = (entry: string, authority: string) => `/api/media/v1/${entry}/cast/${authority}/`

const segmentTypes: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
}

/** Receivers of other origins read what is anybody's, and what an authority in the address opens. */
const anyOrigin = { 'access-control-allow-origin': '*' }

const noMedia = () => notFound('There are no such media')

/** What a refusal is called; the reason tells the player what to say. */
const refused = (reason: string) => forbidden('not_playing', reason)

const badBody = () =>
  new Refusal(400, [{ code: 'bad_request', title: 'The body must be the bytes of a licence request' }])

/** What is no JSON is left for the schema to refuse. */
function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

export function mediaRoutes(context: PlatformContext): Route[] {
  const { media, playbacks, licenceServers } = context
  const casts = createCasts(context)
  const sendPlaylist = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Playlist | null,
    shared: boolean,
  ) => {
    if (!found) throw noMedia()
    const etag = `"${hashOf(Buffer.from(found.text)).slice(0, 27)}"`
    reply.headers({
      'cache-control': shared ? `public, max-age=${found.freshFor}` : 'no-store',
      etag,
      ...anyOrigin,
    })
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(hls).send(found.text)
  }

  /** @throws Refusal 403 with the reason, unless this is a playback that may have what it asks for */
  const demand = (authorised: Authorised) => {
    if (!authorised.granted) throw refused(authorised.reason)
    return authorised.playback
  }
  const demandPlayback = async (request: FastifyRequest, entry: string) =>
    demand(await playbacks.authorise(request.headers.cookie, entry))

  /** @throws Refusal 404 unless licences of this stream are given at all */
  const demandProtected = async (request: FastifyRequest, entry: string) => {
    await demandPlayback(request, entry)
    if (!(await media.isProtected(entry))) throw noMedia()
  }
  const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
    reply.header('cache-control', 'no-store').type('application/octet-stream').send(bytes)

  /** The playback that asks, by its cookie and by its token too: a cookie alone hands nothing over. @throws Refusal 403 */
  const demandHandingOver = async (request: FastifyRequest, entry: string, token: string) => {
    const playback = await demandPlayback(request, entry)
    const named = demand(await playbacks.authoriseToken(token, entry))
    if (named.playbackID !== playback.playbackID) throw refused('none')
    return playback
  }
  /** @throws Refusal 403 unless this is a receiver whose place lives, and whose fan may still watch */
  const demandReceiver = async (authority: string, entry: string) => {
    const reason = await casts.refusalOf(authority, entry)
    if (reason !== null) throw refused(reason)
  }

  const sendKey = async (
    reply: FastifyReply,
    entry: string,
    name: string,
    headers: Record<string, string> = {},
  ) => {
    const key = await media.key(entry, name)
    if (!key) throw noMedia()
    return reply
      .headers({ 'cache-control': 'no-store', ...headers })
      .type('application/octet-stream')
      .send(key)
  }
  const sendCaptions = async (reply: FastifyReply, entry: string, headers: Record<string, string> = {}) => {
    const captions = await media.captions(entry)
    if (captions === null) throw noMedia()
    return reply
      .headers({ 'cache-control': 'no-store', ...headers })
      .type('text/vtt; charset=utf-8')
      .send(captions)
  }

  return [
    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/master.m3u8',
      service,
      summary: 'The master playlist of an entry or a stream that is on',
      params: z.strictObject(ofEntry),
      produces: [hls],
      handle: async ({ params, request, reply }) =>
        sendPlaylist(request, reply, await media.master(params.entryID), true),
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/:rendition/index.m3u8',
      service,
      summary: 'A media playlist: addresses of ciphertext and of keys, no secret',
      params: z.strictObject({ ...ofEntry, rendition: part }),
      produces: [hls],
      handle: async ({ params, request, reply }) =>
        sendPlaylist(request, reply, await media.playlist(params.entryID, params.rendition, ownPlaces), true),
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/captions/en.m3u8',
      service,
      summary: 'The playlist of captions',
      params: z.strictObject(ofEntry),
      produces: [hls],
      handle: async ({ params, request, reply }) =>
        sendPlaylist(request, reply, await media.playlist(params.entryID, 'captions', ownPlaces), true),
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/captions/en.vtt',
      service,
      summary: 'Captions, to a playback of this entry',
      params: z.strictObject(ofEntry),
      produces: ['text/vtt'],
      handle: async ({ params, request, reply }) => {
        await demandPlayback(request, params.entryID)
        return sendCaptions(reply, params.entryID)
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/:rendition/:version/:file',
      service,
      summary: 'A segment, encrypted; it never changes',
      params: z.strictObject({
        ...ofEntry,
        rendition: part,
        version: z.string().check(z.regex(/^[a-z](?:\.[A-Za-z0-9-]{1,80}){1,2}$/)),
        file: z.string().check(z.regex(/^(?:header-)?\d{1,12}\.(?:ts|m4s|mp4|vtt)$/)),
      }),
      produces: Object.values(segmentTypes),
      handle: async ({ params, reply }) => {
        const bytes = await media.segment(params.entryID, params.rendition, params.version, params.file)
        if (!bytes) throw noMedia()
        return reply
          .headers({ 'cache-control': 'public, max-age=31536000, immutable', ...anyOrigin })
          .type(segmentTypes[params.file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .send(bytes)
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/keys/:key',
      service,
      summary: 'A media key, to a playback of this entry',
      description:
        '403 `not_playing` with the reason as detail: none, expired, stopped, signed-out, not-subscribed, blocked …',
      params: z.strictObject({ ...ofEntry, key: part }),
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandPlayback(request, params.entryID)
        return sendKey(reply, params.entryID, params.key)
      },
    }),

    route({
      method: 'POST',
      path: '/api/media/v1/:entryID/licence',
      service,
      summary: 'A ClearKey licence (W3C Encrypted Media Extensions), to a playback of this stream',
      description: '404 where Widevine or FairPlay is configured: ClearKey hides its keys from nobody.',
      params: z.strictObject(ofEntry),
      // Browsers' decryption modules send JSON without saying so.
      consumes: ['*'],
      bodyLimit: 4096,
      response: licence,
      handle: async ({ params, request }) => {
        await demandPlayback(request, params.entryID)
        const wish = parseBody(licenceRequest, jsonOf(request.body)) as z.infer<typeof licenceRequest>
        const keys = await media.licence(params.entryID, wish.kids)
        if (!keys) throw noMedia()
        if (keys.length === 0) throw notFound('None of these keys is on offer now')
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
      summary: 'A licence of Widevine or FairPlay, to a playback of this stream',
      description:
        'The browser’s bytes go to the licence server that is configured, and its bytes come back. 404 where none is; 502 and 504 ' +
        'where it does not help. Unverified against real servers of either.',
      params: z.strictObject({ ...ofEntry, system: z.enum(['widevine', 'fairplay']) }),
      consumes: ['*'],
      bodyLimit: 16 * 1024,
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandProtected(request, params.entryID)
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length === 0) throw badBody()
        return sendBytes(reply, await licenceServers.licence(params.system, params.entryID, body))
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/licence/fairplay/certificate',
      service,
      summary: 'The certificate that FairPlay asks licences with, to a playback of this stream',
      params: z.strictObject(ofEntry),
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandProtected(request, params.entryID)
        return sendBytes(reply, await licenceServers.certificate())
      },
    }),

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
        const playback = await demandHandingOver(request, params.entryID, body.token)
        if (await media.isProtected(params.entryID))
          throw forbidden('protected_stream', 'A protected stream plays in the fan’s own browser alone')
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
      summary: 'The page is there still: keeps the place of the device that it handed over to',
      params: z.strictObject(ofCast),
      body: castRequest,
      bodyLimit: 4096,
      response: castKept,
      handle: async ({ params, body, request }) => {
        const playback = await demandHandingOver(request, params.entryID, body.token)
        const alive = await casts.renew(params.castID, playback)
        return { body: { data: { id: params.castID, attributes: { alive } } } }
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/media/v1/:entryID/cast/:castID',
      service,
      summary: 'Ends what was handed to another device',
      params: z.strictObject(ofCast),
      response: z.object({ data: z.null() }),
      handle: async ({ params, request }) => {
        const playback = await demandPlayback(request, params.entryID)
        if (!(await casts.end(params.castID, playback))) throw notFound('There is no such device')
        return { body: { data: null } }
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/media/v1/:entryID/cast/:authority/master.m3u8',
      service,
      summary:
        'The master playlist as another device reads it: once, and its addresses carry that device’s own authority',
      description: '410 `gone`: it has been read before, or not within two minutes.',
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
      summary: 'Media playlists, captions and keys as another device reads them, by its own authority',
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
        // Segments are everybody's: named where everybody finds them, and kept there.
        const places: Places = { segments: `/api/media/v1/${entry}/${rendition}/`, keys: '../keys' }
        if (rendition === 'captions') {
          if (file === 'en.m3u8')
            return sendPlaylist(request, reply, await media.playlist(entry, rendition, places), false)
          if (file === 'en.vtt') {
            await demandReceiver(authority, entry)
            return sendCaptions(reply, entry, anyOrigin)
          }
        }
        if (rendition === 'keys') {
          await demandReceiver(authority, entry)
          return sendKey(reply, entry, file, anyOrigin)
        }
        if (file !== 'index.m3u8') throw noMedia()
        return sendPlaylist(request, reply, await media.playlist(entry, rendition, places), false)
      },
    }),
  ]
}
