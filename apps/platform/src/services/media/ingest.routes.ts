/** Where encoders send HLS by HTTP PUT: segments and playlists, under the stream's own key as bearer. */
import { entryID, streamKeyIssued } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PlatformContext } from '../../server/context.ts'
import { forbidden, notFound, Refusal, unauthorised } from '../../server/errors.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { fileForm, largest, readEncoderPlaylist, transportProblem } from './ingest.core.ts'

const service = 'ingest'
const address = z.strictObject({ assetID: entryID, file: z.string().check(z.regex(fileForm)) })

/** As `issueKey` makes them. */
const keyForm = /^Bearer +[\w-]{32}$/i

const refusedFile = (file: string, reason: string) =>
  new Refusal(422, [{ code: 'bad_media', title: 'The file does not hold', detail: `${file} ${reason}` }])

export function ingestRoutes({ ingest, follower }: PlatformContext): Route[] {
  /**
   * Encoders hang up as soon as they have sent, and what has not been read by then is lost: so the body is read at once, and only
   * what looks like a key is asked before. @throws Refusal
   */
  const demandBearer = (request: FastifyRequest) => {
    if (!keyForm.test(request.headers.authorization ?? '')) throw unauthorised()
  }
  /** @throws Refusal */
  const demandKey = async (assetID: string, request: FastifyRequest) => {
    if (!(await ingest.opens(assetID, request.headers.authorization))) throw unauthorised()
    if (!(await ingest.isOpen(assetID))) throw forbidden('stream_disabled', 'This stream is switched off')
  }
  return [
    rawRoute({
      method: 'PUT',
      path: '/api/ingest/v1/:assetID/:file',
      service,
      summary: 'A segment (MPEG-TS) or a playlist of an encoder; the stream’s key as bearer',
      description:
        'As `ffmpeg -f hls -method PUT -headers "Authorization: Bearer …"` sends it. The same file again changes nothing; files may ' +
        'come in any order; an encoder that starts anew goes on where the one before stopped.',
      params: address,
      authorise: demandBearer,
      consumes: ['*'],
      bodyLimit: largest.segment,
      produces: ['application/json'],
      handle: async ({ params, request, reply }) => {
        const { assetID, file } = params
        await demandKey(assetID, request)
        const body = request.body
        if (!Buffer.isBuffer(body)) throw refusedFile(file, 'is empty')
        if (file.endsWith('.ts')) {
          const problem = transportProblem(body)
          if (problem) throw refusedFile(file, problem)
          const { outcome, placed } = await ingest.takeSegment(assetID, file, body)
          if (placed > 0) follower.wake()
          return reply.code(outcome === 'taken' ? 201 : 200).send({ data: { file, outcome } })
        }
        if (body.length > largest.playlist) throw refusedFile(file, 'is too long for a playlist')
        let playlist: ReturnType<typeof readEncoderPlaylist>
        try {
          playlist = readEncoderPlaylist(body.toString('utf8'))
        } catch (error) {
          throw refusedFile(file, error instanceof Error ? error.message : 'cannot be read')
        }
        const placed = await ingest.takePlaylist(assetID, file, playlist)
        if (placed > 0) follower.wake()
        return reply.code(200).send({ data: { file, placed } })
      },
    }),

    rawRoute({
      method: 'DELETE',
      path: '/api/ingest/v1/:assetID/:file',
      service,
      summary: 'What an encoder clears away behind itself; the platform decides itself what it keeps',
      params: address,
      authorise: demandBearer,
      produces: ['application/json'],
      handle: async ({ params, request, reply }) => {
        await demandKey(params.assetID, request)
        return reply.code(204).send()
      },
    }),

    route({
      method: 'POST',
      path: '/api/ingest/v1/:assetID/stream-key',
      service,
      summary: 'A new key for a stream’s encoder; the one before ends',
      scope: 'staff',
      params: z.strictObject({ assetID: entryID }),
      response: streamKeyIssued,
      handle: async ({ params }) => {
        if (!(await ingest.isThere(params.assetID))) throw notFound('There is no such stream')
        const streamKey = await ingest.issueKey(params.assetID)
        return {
          status: 201,
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
