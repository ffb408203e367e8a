/** The image handler (docs/product.md#images) and the picture library's admin calls. */
import { createHash } from 'node:crypto'
import { pictureIndex, pictureStored } from '@club/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { lockFor } from '../../database/database.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { matches } from '../../server/app.ts'
import type { PlatformContext } from '../../server/context.ts'
import { badParameter, notFound, Refusal } from '../../server/errors.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { boxOf, formatFor, formatOfKey, mediaTypeOf, typeOfRendition } from './negotiate.core.ts'
import { findPicture, listPictures, writePicture } from './pictures.store.ts'
import { examinePicture } from './resize.server.ts'

const largestPicture = 20 * 1024 * 1024
const produces = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']
const consumes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']

/** `v` names a version of the picture: an address that carries it never changes its answer. */
const versioned = z.strictObject({ v: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))) })

/** The box of the sign that browsers ask for by themselves. */
const iconBox = { width: 200, height: 200 }

export const imageRoutes = ({ database, clock, pictures, settings }: PlatformContext): Route[] => {
  const sendPicture = async (
    request: FastifyRequest,
    reply: FastifyReply,
    size: string,
    key: string,
    version: string | undefined,
  ) => {
    const box = boxOf(size)
    if (!box) throw badParameter('size', 'is not on the list of sizes')
    const original = formatOfKey(key)
    if (!original) throw notFound('There is no such picture')
    const output = formatFor(request.headers.accept, original)
    const rendition = await pictures.rendition(key, box, output)
    if (!rendition) throw notFound('There is no such picture')
    reply.headers({
      'cache-control': version ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      'cache-tag': `picture:${key}`,
      vary: 'accept',
      etag: rendition.etag,
    })
    if (matches(request.headers['if-none-match'], rendition.etag)) return reply.code(304).send()
    return reply.type(typeOfRendition(output, rendition.bytes)).send(rendition.bytes)
  }

  return [
    rawRoute({
      method: 'GET',
      path: '/images/:box/*',
      service: 'images',
      summary: 'Image handler v1: /images/{w}x{h},contain/{key}',
      params: z.object({ box: z.string(), '*': z.string() }),
      query: versioned,
      produces,
      handle: ({ params, query, request, reply }) => {
        const [, size] = /^(\d+x\d+),contain$/.exec(params.box) ?? []
        if (size === undefined) throw badParameter('box', 'must read {w}x{h},contain')
        return sendPicture(request, reply, size, params['*'], query.v)
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/images/fit-in/:size/*',
      service: 'images',
      summary: 'Image handler v2: /images/fit-in/{w}x{h}/{key}',
      params: z.object({ size: z.string(), '*': z.string() }),
      query: versioned,
      produces,
      handle: ({ params, query, request, reply }) =>
        sendPicture(request, reply, params.size, params['*'], query.v),
    }),

    rawRoute({
      method: 'GET',
      path: '/favicon.ico',
      service: 'images',
      summary: 'The sign of a browser’s tab, where a browser looks for it unasked',
      produces: ['image/png'],
      handle: async ({ reply }) => {
        const key = settings.club.icon ?? settings.club.crest
        const rendition = await pictures.rendition(key, iconBox, 'plain')
        if (!rendition) throw notFound('There is no such picture')
        reply.headers({ 'cache-control': 'public, max-age=86400', 'cache-tag': `picture:${key}` })
        return reply.type(typeOfRendition('plain', rendition.bytes)).send(rendition.bytes)
      },
    }),

    route({
      method: 'GET',
      path: '/api/admin/v1/pictures',
      service: 'admin',
      summary: 'What the picture library holds, with the hash of each',
      scope: 'import',
      response: pictureIndex,
      handle: async () => {
        const all = await listPictures(database)
        const there = await Promise.all(all.map((entry) => pictures.has(entry.key)))
        return { body: { data: all.filter((_entry, index) => there[index]) } }
      },
    }),

    route({
      method: 'PUT',
      path: '/api/admin/v1/pictures/*',
      service: 'admin',
      summary: 'Puts a picture into the library, 20 MB at most; the same again changes nothing',
      scope: 'import',
      params: z.object({ '*': z.string() }),
      consumes,
      bodyLimit: largestPicture,
      response: pictureStored,
      handle: async ({ params, request }) => {
        const key = params['*']
        const named = formatOfKey(key)
        if (!named) throw badParameter('key', 'must be folders and a file name such as news/derby-01.webp')
        if (!Buffer.isBuffer(request.body))
          throw new Refusal(415, [{ code: 'unsupported_media_type', title: 'A picture is needed' }])
        const bytes = request.body
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const before = await findPicture(database, key)
        if (before?.sha256 === sha256 && (await pictures.has(key))) {
          return { body: { data: { key, sha256, outcome: 'unchanged' as const } } }
        }
        const facts = await examinePicture(bytes)
        if ('refused' in facts)
          throw new Refusal(422, [
            { code: 'bad_picture', title: 'The picture is not taken', detail: `${key} ${facts.refused}` },
          ])
        if (facts.format !== named) {
          throw new Refusal(422, [
            {
              code: 'bad_picture',
              title: 'The picture is not what its name says',
              detail: `${key} holds ${facts.format}`,
            },
          ])
        }
        const entry = {
          key,
          sha256,
          type: mediaTypeOf(facts.format),
          width: facts.width,
          height: facts.height,
          bytes: bytes.length,
        }
        const added = await writeWithOutbox(database, async (transaction, changes) => {
          // File and row change together: two imports of one key must not leave the one's file with the other's hash.
          await lockFor(transaction, 'imports')
          // The file first: should the platform die in between, the hash still differs and the next import sends it again.
          await pictures.put(key, bytes)
          changes.add('pictures', [`picture:${key}`])
          return writePicture(transaction, entry, clock.now())
        })
        return { body: { data: { key, sha256, outcome: added ? ('added' as const) : ('changed' as const) } } }
      },
    }),
  ]
}
