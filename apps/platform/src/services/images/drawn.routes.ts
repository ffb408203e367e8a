/** Pictures drawn from the library's: for shared links, and for podcasts (docs/product.md#images). */
import { type CacheTag, middle } from '@club/contracts'
import { longestPagePath } from '@club/contracts/address-forms'
import { matchesEtag } from '@club/contracts/request-headers'
import { addressKey } from '@club/limiter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '../../server/caller.ts'
import { notFound } from '../../server/errors.ts'
import { findFocalPoints } from '../../server/focal-points.ts'
import { anyQuery, type Route, rawRoute } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import type { Rendition } from './library.server.ts'
import { formatOfKey } from './negotiate.core.ts'
import type { ImagePorts } from './ports.ts'
import { standInSeconds, versioned } from './routes.ts'
import type { ShareWords } from './share-words.server.ts'
import { sharedPage } from './shared-pages.ts'

export function drawnRoutes({ database, clock, pictures, pages, settings }: ImagePorts): Route[] {
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
    if (matchesEtag(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    return reply.type('image/jpeg').send(picture.bytes)
  }

  /** The focal point, crest and colours for drawing a picture. */
  const dressFor = async (key: string) => {
    const { brandDeep, accent } = settings.colours
    const focus = (await findFocalPoints(database, new Set([key]))).get(key) ?? middle
    return { focus, clothes: { crest: settings.club.crest, colours: { brandDeep, accent } } }
  }

  const sendSquare = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const { focus, clothes } = await dressFor(key)
    const square = await pictures.square(key, focus, clothes, addressKey(addressOf(request.headers)))
    return sendJpeg(request, reply, square, [`picture:${key}`], 86_400)
  }

  const drawShare = async (request: FastifyRequest, key: string, words: ShareWords | null) => {
    const { focus, clothes } = await dressFor(key)
    return pictures.share(key, focus, { ...clothes, words }, addressKey(addressOf(request.headers)))
  }

  /** The club's own stands in for one that is still to come: the link is shared now, and messengers look once. */
  const sendShare = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const share = await drawShare(request, key, null)
    if (share) return sendJpeg(request, reply, share, [`picture:${key}`], 86_400)
    const { shareImage } = settings.club
    const standIn = formatOfKey(key) ? await drawShare(request, shareImage, null) : null
    return sendJpeg(request, reply, standIn, [`picture:${key}`, `picture:${shareImage}`], standInSeconds)
  }

  return [
    rawRoute({
      method: 'GET',
      path: '/images/share/*',
      service: 'images',
      summary: 'The picture of a shared link: 1200x630, a JPEG under 200 KB, around the focal point',
      params: z.object({ '*': z.string() }),
      query: versioned,
      produces: ['image/jpeg'],
      handle: ({ params: { '*': key }, request, reply }) => sendShare(request, reply, key),
    }),

    rawRoute({
      method: 'GET',
      path: '/images/square/*',
      service: 'images',
      summary: 'Podcast artwork: /images/square/{key}.jpg, 1400x1400 around the focal point',
      params: z.object({ '*': z.string().check(z.regex(/\.jpg$/)) }),
      query: anyQuery,
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
      params: z.object({ '*': z.string().check(z.maxLength(longestPagePath)) }),
      query: anyQuery,
      produces: ['image/jpeg'],
      handle: async ({ params: { '*': path }, request, reply }) => {
        const page = await sharedPage(path, clock.now(), pages, settings)
        if (!page) throw notFound('This page has no picture of its own')
        // Cached only briefly: an editor corrects a headline, a match ends, and later shares must show that.
        const { key, words, tags } = page
        return sendJpeg(
          request,
          reply,
          await drawShare(request, key, words),
          [`picture:${key}`, ...tags],
          300,
        )
      },
    }),
  ]
}
