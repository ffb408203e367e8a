/** Where encoders send HLS by HTTP PUT: segments and playlists, under the stream's own key as bearer. */

import { finished } from 'node:stream'
import { entryID, streamKeyIssued } from '@club/contracts'
import { addressKey } from '@club/limiter'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf as callerOf } from '../../../server/caller.ts'
import { forbidden, notFound, overloaded, Refusal, tooMany, unauthorised } from '../../../server/errors.ts'
import { parseParams } from '../../../server/parse.ts'
import { type Route, rawRoute, route } from '../../../server/route.ts'
import type { MediaParts } from '../ports.ts'
import { fileForm, largest, readEncoderPlaylist, transportProblem } from './ingest.core.ts'
import { createOpenBytes } from './open-bytes.ts'

const service = 'ingest'
const address = z.strictObject({ assetID: entryID, file: z.string().check(z.regex(fileForm)) })
type Address = z.infer<typeof address>

/** The form of the keys from `issueKey`. */
const keyForm = /^Bearer +[\w-]{32}$/i
/** Bytes of uploads held at once: room for several renditions of a stream, and for several such streams. */
const mostOpen = { ofKey: 64 * 1024 * 1024, inAll: 192 * 1024 * 1024 }

const refusedFile = (file: string, reason: string) =>
  new Refusal(422, [{ code: 'bad_media', title: 'The file is invalid', detail: `${file} ${reason}` }])
const tooLong = (file: string) =>
  new Refusal(413, [{ code: 'too_large', title: 'The content is too large', detail: `${file} is too long` }])
const protectedStream = () => forbidden('protected_stream', 'A protected stream cannot be fed by an encoder')

export function ingestRoutes({ ingest, limiter }: MediaParts): Route[] {
  const open = createOpenBytes(mostOpen)
  const addressOf = (request: FastifyRequest) => parseParams(address, request.params) as Address

  /** Demands the stream's own key, and a stream that is switched on, before a byte is read. @throws Refusal */
  const demandKey = async (request: FastifyRequest) => {
    const { assetID } = addressOf(request)
    const { authorization } = request.headers
    if (!keyForm.test(authorization ?? '')) throw unauthorised()
    // A caller with wrong keys is throttled, and the encoder beside it is not: the whole ground shares one address.
    if (!(await ingest.opens(assetID, authorization))) {
      const from = `ingest ${assetID} ${addressKey(callerOf(request.headers))}`
      const tried = await limiter.spend('wrongToken', from)
      throw tried.allowed ? unauthorised() : tooMany(tried.retryAfterSeconds)
    }
    const spent = await limiter.spend('ingest', assetID)
    if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
    const taking = await ingest.takes(assetID)
    if (taking === 'protected') throw protectedStream()
    if (taking === 'off') throw forbidden('stream_disabled', 'This stream is switched off')
  }
  const metered: NonNullable<Route['meter']> = (request, reply, body) => {
    const { assetID, file } = addressOf(request)
    const most = file.endsWith('.ts') ? largest.segment : largest.playlist
    const { passage, release } = open.upload(assetID, most, (why) =>
      why === 'too-long' ? tooLong(file) : overloaded('Too much is being sent at once', 2),
    )
    reply.raw.once('close', release)
    // Not a pipeline: that would cut the connection of a client that sends too much before it gets the response.
    finished(body, (problem) => {
      if (problem) passage.destroy(problem)
    })
    return body.pipe(passage)
  }
  return [
    rawRoute({
      method: 'PUT',
      path: '/api/ingest/v1/:assetID/:file',
      service,
      summary: 'A segment (MPEG-TS) or a playlist of an encoder; the stream’s key as bearer',
      description:
        'As `ffmpeg -f hls -method PUT -headers "Authorization: Bearer …"` sends it. The same file again changes nothing; files may ' +
        'come in any order; an encoder that restarts carries on where it stopped.',
      statuses: [201, 200],
      params: address,
      authorise: demandKey,
      meter: metered,
      consumes: ['*'],
      bodyLimit: largest.segment,
      produces: ['application/json'],
      handle: async ({ params, request, reply }) => {
        const { assetID, file } = params
        const body = request.body
        if (!Buffer.isBuffer(body)) throw refusedFile(file, 'is empty')
        if (file.endsWith('.ts')) {
          const problem = transportProblem(body)
          if (problem) throw refusedFile(file, problem)
          const outcome = await ingest.takeSegment(assetID, file, body)
          return reply.code(outcome === 'taken' ? 201 : 200).send({ data: { file, outcome } })
        }
        let playlist: ReturnType<typeof readEncoderPlaylist>
        try {
          playlist = readEncoderPlaylist(file, body.toString('utf8'))
        } catch (error) {
          throw refusedFile(file, error instanceof Error ? error.message : 'cannot be read')
        }
        const placed = await ingest.takePlaylist(assetID, playlist)
        return reply.code(200).send({ data: { file, placed } })
      },
    }),

    rawRoute({
      method: 'DELETE',
      path: '/api/ingest/v1/:assetID/:file',
      service,
      summary: 'Takes an encoder’s deletions and ignores them: the platform decides what it keeps',
      statuses: [204],
      params: address,
      authorise: demandKey,
      produces: ['application/json'],
      handle: async ({ reply }) => reply.code(204).send(),
    }),

    route({
      method: 'POST',
      path: '/api/ingest/v1/:assetID/stream-key',
      service,
      summary: 'A new key for a stream’s encoder; the one before stops working',
      description: '403 `protected_stream`: what encoders send is not packaged under common encryption.',
      scope: 'staff',
      params: z.strictObject({ assetID: entryID }),
      statuses: [201],
      response: streamKeyIssued,
      handle: async ({ params }) => {
        const taking = await ingest.takes(params.assetID)
        if (taking === 'none') throw notFound('There is no such stream')
        if (taking === 'protected') throw protectedStream()
        const streamKey = await ingest.issueKey(params.assetID)
        return {
          body: {
            data: {
              id: params.assetID,
              attributes: { streamKey, address: `/api/ingest/v1/${params.assetID}/stream.m3u8` },
            },
          },
        }
      },
    }),
  ]
}
