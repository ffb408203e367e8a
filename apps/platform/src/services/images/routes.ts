/** The image handler (docs/product.md#images). */
import { type CacheTag, middle } from '@club/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { matches } from '../../server/app.ts'
import { badParameter, notFound } from '../../server/errors.ts'
import { findFocalPoints } from '../../server/focal-points.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import type { Rendition } from './library.server.ts'
import { boxOf, formatFor, formatOfKey, typeOfRendition } from './negotiate.core.ts'
import type { ImagePorts } from './ports.ts'
import type { ShareWords } from './share-words.server.ts'
import { type SharedPage, sharedPage } from './shared-pages.ts'

const produces = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']

/** `v` names a version of the picture: an address that carries it never changes its answer. */
const versioned = z.strictObject({ v: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))) })

/** The box of the sign that browsers ask for by themselves. */
const iconBox = { width: 200, height: 200 }

export function imageRoutes({ database, clock, pictures, pages, settings }: ImagePorts): Route[] {
  const sendJpeg = (
    request: FastifyRequest,
    reply: FastifyReply,
    picture: Rendition | null,
    tags: readonly CacheTag[],
    seconds: number,
  ) => {
    if (!picture) throw notFound('There is no such picture')
    reply.headers({
      'cache-control': `public, max-age=${seconds}`,
      ...tagHeader(...tags),
      etag: picture.etag,
    })
    if (matches(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    return reply.type('image/jpeg').send(picture.bytes)
  }

  /** What a picture is dressed in. */
  const dressFor = async (key: string) => {
    const { brandDeep, accent } = settings.colours
    const focus = (await findFocalPoints(database, new Set([key]))).get(key) ?? middle
    return { focus, clothes: { crest: settings.club.crest, colours: { brandDeep, accent } } }
  }

  const sendSquare = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const { focus, clothes } = await dressFor(key)
    const square = await pictures.square(key, focus, clothes)
    return sendJpeg(request, reply, square, [`picture:${key}`], 86_400)
  }

  const sendShare = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, words, tags }: Pick<SharedPage, 'key' | 'tags'> & { words: ShareWords | null },
    seconds: number,
  ) => {
    const { focus, clothes } = await dressFor(key)
    const share = await pictures.share(key, focus, { ...clothes, words })
    return sendJpeg(request, reply, share, [`picture:${key}`, ...tags], seconds)
  }

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
      ...tagHeader(`picture:${key}`),
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
      path: '/images/share/*',
      service: 'images',
      summary: 'The picture of a shared link: 1200x630, a JPEG under 200 KB, around the focal point',
      params: z.object({ '*': z.string() }),
      query: versioned,
      produces: ['image/jpeg'],
      handle: ({ params: { '*': key }, request, reply }) =>
        sendShare(request, reply, { key, words: null, tags: [] }, 86_400),
    }),

    rawRoute({
      method: 'GET',
      path: '/images/square/*',
      service: 'images',
      summary:
        'A picture as podcasts are shown by: /images/square/{key}.jpg, 1400x1400 around the focal point',
      params: z.object({ '*': z.string().check(z.regex(/\.jpg$/)) }),
      produces: ['image/jpeg'],
      handle: ({ params, request, reply }) =>
        sendSquare(request, reply, params['*'].slice(0, -'.jpg'.length)),
    }),

    rawRoute({
      method: 'GET',
      path: '/images/of-page/*',
      service: 'images',
      summary:
        'The picture of a shared article or match, by the address of its page: with its title, or clubs and score',
      params: z.object({ '*': z.string().check(z.maxLength(300)) }),
      produces: ['image/jpeg'],
      handle: async ({ params: { '*': path }, request, reply }) => {
        const page = await sharedPage(path, clock.now(), pages, settings)
        if (!page) throw notFound('This page has no picture of its own')
        // A headline is mended and a match ends: whoever shares it then shares what is so.
        return sendShare(request, reply, page, 300)
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/favicon.ico',
      service: 'images',
      summary: 'The favicon, at the address that browsers ask for by themselves',
      produces: ['image/png'],
      handle: async ({ reply }) => {
        const key = settings.club.icon ?? settings.club.crest
        const rendition = await pictures.rendition(key, iconBox, 'plain')
        if (!rendition) throw notFound('There is no such picture')
        reply.headers({ 'cache-control': 'public, max-age=86400', ...tagHeader(`picture:${key}`) })
        return reply.type(typeOfRendition('plain', rendition.bytes)).send(rendition.bytes)
      },
    }),
  ]
}
