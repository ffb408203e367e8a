/** Previews: links to what is not public yet, for anybody who has the link (docs/product.md#previews). */
import * as z from 'zod/mini'
import { longestPagePath } from './address-forms.core.ts'
import { sitePath } from './link.ts'
import { previewTokenForm } from './preview.core.ts'
import { instant } from './wire.ts'

/** A path, the second until which it may be seen, and the platform's word on both. */
export const previewToken = z.string().check(z.regex(previewTokenForm))

/** POST /api/admin/v1/previews */
export const previewWish = z.strictObject({
  path: sitePath.check(z.maxLength(longestPagePath)),
  /** Counted from now. */
  hours: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(24 * 14)), 48),
})

/** The answer: the address on the site, and when it expires. */
export const previewLink = z.object({ data: z.object({ address: z.string(), until: instant }) })

/** GET /api/web/v1/previews?token=: what it opens, and for how many more seconds. */
export const previewAnswer = z.object({
  data: z.object({ path: z.string(), until: instant, seconds: z.number() }),
})
export type PreviewLink = z.infer<typeof previewLink>
