/** The image handler (docs/product.md#images). */

import { matchesEtag } from '@club/contracts/request-headers'
import { addressKey } from '@club/limiter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '../../server/caller.ts'
import { badParameter, notFound } from '../../server/errors.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import { boxOf, formatFor, formatOfKey, type OutputFormat, typeOfRendition } from './negotiate.core.ts'
import { type Box, plainCrests } from './plain-crest.server.ts'
import type { ImagePorts } from './ports.ts'

const produces = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']

/** `v` names a version of the picture: the response at an address with it never changes. */
export const versioned = z.strictObject({
  v: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
})

const immutablePolicy = 'public, max-age=31536000, immutable'
const dayPolicy = 'public, max-age=86400'
/** Seconds: what stands in for a picture gives way to it at any moment. */
export const standInSeconds = 60
const standInPolicy = `public, max-age=${standInSeconds}`

/** The box of the favicon, which browsers request by themselves. */
const iconBox = { width: 200, height: 200 }

export function imageRoutes({ pictures, settings }: Pick<ImagePorts, 'pictures' | 'settings'>): Route[] {
  const plainCrest = plainCrests(settings)

  /** A picture of the library, or the stand-in for a crest not imported yet. */
  const pictureOf = async (request: FastifyRequest, key: string, box: Box, output: OutputFormat) => {
    const found = await pictures.rendition(key, box, output, addressKey(addressOf(request.headers)))
    const rendition = found ?? (await plainCrest(key, box, output))
    if (!rendition) throw notFound('There is no such picture')
    return { rendition, standsIn: found === null }
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
    const { rendition, standsIn } = await pictureOf(request, key, box, output)
    reply.headers({
      'cache-control': standsIn ? standInPolicy : version ? immutablePolicy : dayPolicy,
      ...tagHeader(`picture:${key}`),
      vary: 'accept',
      etag: rendition.etag,
    })
    if (matchesEtag(request.headers['if-none-match'], rendition.etag)) return reply.code(304).send()
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
      summary: 'The favicon, at the address that browsers request by default',
      produces: ['image/png'],
      handle: async ({ request, reply }) => {
        const key = settings.club.icon ?? settings.club.crest
        const { rendition, standsIn } = await pictureOf(request, key, iconBox, 'plain')
        reply.headers({
          'cache-control': standsIn ? standInPolicy : dayPolicy,
          ...tagHeader(`picture:${key}`),
        })
        return reply.type(typeOfRendition('plain', rendition.bytes)).send(rendition.bytes)
      },
    }),
  ]
}
