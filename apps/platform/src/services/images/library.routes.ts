/** The picture library's admin calls. */
import { createHash } from 'node:crypto'
import {
  type FocalPoint,
  largestPicture,
  middle,
  pictureIndex,
  pictureQuery,
  pictureStored,
} from '@club/contracts'
import * as z from 'zod/mini'
import { lockFor } from '../../database/database.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { badParameter, Refusal } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { formatOfKey, mediaTypeOf } from './negotiate.core.ts'
import { findPicture, listPictures, writePicture } from './pictures.store.ts'
import type { ImagePorts } from './ports.ts'
import { examinePicture } from './resize.server.ts'

const consumes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']

const same = (one: FocalPoint, other: FocalPoint) => one.x === other.x && one.y === other.y

export function libraryRoutes({ database, clock, pictures }: ImagePorts): Route[] {
  return [
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
      summary:
        'Adds or replaces a picture of the library, 20 MB at most; sending the same one again changes nothing',
      description: 'With `dryRun=true` the answer is the same, and nothing is written.',
      scope: 'import',
      params: z.object({ '*': z.string() }),
      query: pictureQuery,
      consumes,
      bodyLimit: largestPicture,
      response: pictureStored,
      handle: async ({ params, query, request }) => {
        const key = params['*']
        const focus = query.focus ?? middle
        const named = formatOfKey(key)
        if (!named) throw badParameter('key', 'must be folders and a file name such as news/derby-01.webp')
        if (!Buffer.isBuffer(request.body))
          throw new Refusal(415, [{ code: 'unsupported_media_type', title: 'The body must be a picture' }])
        const bytes = request.body
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const before = await findPicture(database, key)
        if (before?.sha256 === sha256 && same(before.focus, focus) && (await pictures.has(key))) {
          return { body: { data: { key, sha256, outcome: 'unchanged' as const } } }
        }
        const facts = await examinePicture(bytes)
        if ('refused' in facts)
          throw new Refusal(422, [
            { code: 'bad_picture', title: 'The picture cannot be used', detail: `${key} ${facts.refused}` },
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
        if (query.dryRun === 'true') {
          const outcome = before === null ? ('added' as const) : ('changed' as const)
          return { body: { data: { key, sha256, outcome } } }
        }
        const entry = {
          key,
          sha256,
          type: mediaTypeOf(facts.format),
          width: facts.width,
          height: facts.height,
          bytes: bytes.length,
          focus,
        }
        const added = await writeWithOutbox(database, async (transaction, changes) => {
          // File and row change together: two imports of one key must not leave one's file with the other's hash.
          await lockFor(transaction, 'imports')
          // The file first: if the platform dies in between, the hash still differs and the next import sends it again.
          await pictures.put(key, bytes)
          // Pages contain a picture's focal point: if only the picture changes, they stay as they are.
          const moved = before !== null && !same(before.focus, focus)
          changes.add('pictures', moved ? [`picture:${key}`, 'pictures'] : [`picture:${key}`])
          return writePicture(transaction, entry, clock.now())
        })
        return { body: { data: { key, sha256, outcome: added ? ('added' as const) : ('changed' as const) } } }
      },
    }),
  ]
}
