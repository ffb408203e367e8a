/** The picture library, as the import commands see it. */
import * as z from 'zod/mini'

/** GET /api/admin/v1/pictures: what is in the library, so that an import sends only what is not. */
export const pictureEntry = z.object({
  key: z.string(),
  sha256: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
})
export const pictureIndex = z.object({ data: z.array(pictureEntry) })

/** PUT /api/admin/v1/pictures/{key} */
export const pictureStored = z.object({
  data: z.object({ key: z.string(), sha256: z.string(), outcome: z.enum(['added', 'changed', 'unchanged']) }),
})

export type PictureEntry = z.infer<typeof pictureEntry>
export type PictureStored = z.infer<typeof pictureStored>
