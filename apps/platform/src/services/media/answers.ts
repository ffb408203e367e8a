/** How media are sent. */

import { matchesEtag } from '@club/contracts/request-headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hashOf } from './packaging/keys.core.ts'
import { type MediaParts, noMedia } from './ports.ts'
import { fresh, longestRendition, type Playlist } from './sources/source.ts'

export const service = 'media'
export const hls = 'application/vnd.apple.mpegurl' as const
export const part = z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]*$/), z.maxLength(longestRendition))

/** Receivers on other origins may read public media, and whatever an authority in the address opens. */
export const anyOrigin = { 'access-control-allow-origin': '*' }

/**
 * Browsers always revalidate a moving playlist: a replay may go live again at any moment, and a player that reads its cached copy of
 * the replay would take it for a film with an end, and never ask again.
 */
const cacheOf = ({ freshFor }: Playlist): string =>
  freshFor === fresh.live ? `public, max-age=0, s-maxage=${freshFor}` : `public, max-age=${freshFor}`

export const sendPlaylist = async (
  request: FastifyRequest,
  reply: FastifyReply,
  found: Playlist | null,
  shared: boolean,
) => {
  if (!found) throw noMedia()
  const etag = `"${hashOf(Buffer.from(found.text)).slice(0, 27)}"`
  reply.headers({
    'cache-control': shared ? cacheOf(found) : 'no-store',
    etag,
    ...anyOrigin,
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(hls).send(found.text)
}

export const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
  reply.header('cache-control', 'no-store').type('application/octet-stream').send(bytes)

export const sendKey = async (
  { media }: MediaParts,
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

export const sendCaptions = async (
  { media }: MediaParts,
  reply: FastifyReply,
  entry: string,
  headers: Record<string, string> = {},
) => {
  const captions = await media.captions(entry)
  if (captions === null) throw noMedia()
  return reply
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('text/vtt; charset=utf-8')
    .send(captions)
}
