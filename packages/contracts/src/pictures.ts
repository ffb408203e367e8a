/** The picture library, as the import commands see it. */
import * as z from 'zod/mini'
import { focalPoint } from './wire.ts'

/** Largest picture that the library accepts, in bytes. */
export const largestPicture = 20 * 1024 * 1024

/** GET /api/admin/v1/pictures: what the library contains, so that an import sends only the rest. */
export const pictureEntry = z.object({
  key: z.string(),
  sha256: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  focus: focalPoint,
})
export const pictureIndex = z.object({ data: z.array(pictureEntry) })

const written = z
  .string()
  .check(z.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?),(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/))

/** PUT /api/admin/v1/pictures/{key}: `focus` is its focal point, `0.5,0.3`; default: the middle. */
export const pictureQuery = z.strictObject({
  focus: z.optional(
    z.pipe(
      written,
      z.transform((text) => {
        const [x = 0, y = 0] = text.split(',').map(Number)
        return { x, y }
      }),
    ),
  ),
  /** Judged like any other, and not kept. */
  dryRun: z.optional(z.enum(['true', 'false'])),
})

/** PUT /api/admin/v1/pictures/{key} */
export const pictureStored = z.object({
  data: z.object({ key: z.string(), sha256: z.string(), outcome: z.enum(['added', 'changed', 'unchanged']) }),
})

export type PictureEntry = z.infer<typeof pictureEntry>
export type PictureStored = z.infer<typeof pictureStored>
