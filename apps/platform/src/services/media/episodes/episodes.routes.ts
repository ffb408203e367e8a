/** Episodes of the club's podcast as files, for any podcast app (docs/product.md#podcast). */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { entryID } from '@club/contracts'
import { readRange } from '@club/contracts/byte-range'
import { matchesEtag } from '@club/contracts/request-headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { anyQuery, type Route, rawRoute } from '../../../server/route.ts'
import { anyOrigin, service } from '../answers.ts'
import { type MediaPorts, noMedia } from '../ports.ts'
import { type EpisodeFile, episodeType } from './episode-files.server.ts'

/** Seconds for which caches may keep an episode: the club may withdraw it. */
const keptFor = 300

function sendEpisode(request: FastifyRequest, reply: FastifyReply, { path, bytes, etag }: EpisodeFile) {
  reply.headers({
    'cache-control': `public, max-age=${keptFor}`,
    'accept-ranges': 'bytes',
    etag,
    ...anyOrigin,
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const condition = request.headers['if-range']
  // The file has changed since the client fetched its part: it gets the new one whole.
  const isSame = condition === undefined || condition === etag
  const range = isSame ? readRange(request.headers.range, bytes) : null
  if (range === 'beyond')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
      .send()
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes}`)
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  reply.type(episodeType).header('content-length', to - from + 1)
  // The request wants only the headers: the file stays closed.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(createReadStream(path, { start: from, end: to }))
}

/** @param file finds the file of a film's sound */
export const episodeRoutes = (
  { episode }: Pick<MediaPorts, 'episode'>,
  file: (film: string) => Promise<EpisodeFile | null>,
): Route[] => [
  rawRoute({
    method: 'GET',
    path: '/api/media/v1/:entryID/episode.m4a',
    service,
    summary: 'An episode of the podcast as a file, whole or a range of it',
    description:
      '404 for anything that is not in the podcast feed: locked, not yet published, or restricted by place and time.',
    params: z.strictObject({ entryID }),
    query: anyQuery,
    produces: [episodeType],
    handle: async ({ params, request, reply }) => {
      const found = await episode(params.entryID)
      const made = found && (await file(found.film))
      if (!made) throw noMedia()
      return sendEpisode(request, reply, made)
    },
  }),
]
