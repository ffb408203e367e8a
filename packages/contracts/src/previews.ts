/** Previews: links to what is not public yet, for whoever has them (docs/product.md#previews). */
import * as z from 'zod/mini'
import { sitePath } from './link.ts'
import { instant } from './wire.ts'

/** A path, the second until which it may be seen, and the platform's word on both. */
export const previewToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,900}\.[A-Za-z0-9_-]{43}$/))

/** POST /api/admin/v1/previews */
export const previewWish = z.strictObject({
  path: sitePath.check(z.maxLength(600)),
  /** From now on. */
  hours: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(24 * 14)), 48),
})

/** Its answer: the address on the site, and when it ends. */
export const previewLink = z.object({ data: z.object({ address: z.string(), until: instant }) })

/** GET /api/web/v1/previews?token=: what it opens, and for how many seconds still. */
export const previewAnswer = z.object({
  data: z.object({ path: z.string(), until: instant, seconds: z.number() }),
})
export type PreviewLink = z.infer<typeof previewLink>
