/**
 * Media over HTTP. Playlists and segments are public and may be cached; keys, licences and captions go only to a playback that
 * is alive and may have them, and are never cached (docs/product.md#media-keys).
 */
import { entryID } from '@club/contracts'
import * as z from 'zod/mini'
import { type Route, rawRoute } from '../../server/route.ts'
import { anyOrigin, hls, part, sendCaptions, sendKey, sendPlaylist, service } from './answers.ts'
import { demandPlayback } from './demands.ts'
import { ownPlaces } from './packaging/playlists.core.ts'
import { type MediaParts, noMedia } from './ports.ts'

const ofEntry = { entryID }

const segmentTypes: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
}

export function mediaRoutes(parts: MediaParts): Route[] {
  const { media } = parts

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
      summary: 'A media playlist: addresses of encrypted segments and of keys, nothing secret',
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
      summary: 'Captions, for a playback of this entry',
      params: z.strictObject(ofEntry),
      produces: ['text/vtt'],
      handle: async ({ params, request, reply }) => {
        await demandPlayback(parts, request, params.entryID)
        return sendCaptions(parts, reply, params.entryID)
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
      summary: 'A media key, for a playback of this entry',
      description:
        '403 `not_playing` with the reason as detail: none, expired, stopped, signed-out, not-subscribed, blocked …',
      params: z.strictObject({ ...ofEntry, key: part }),
      produces: ['application/octet-stream'],
      handle: async ({ params, request, reply }) => {
        await demandPlayback(parts, request, params.entryID)
        return sendKey(parts, reply, params.entryID, params.key)
      },
    }),
  ]
}
