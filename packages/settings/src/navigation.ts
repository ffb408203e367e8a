import { link } from '@club/contracts'
import * as z from 'zod/mini'

/** A navigation item (docs/product.md#menu). */
export const navigationItem = z.object({
  name: z.string(),
  slug: link,
  isExternal: z.boolean(),
  newTab: z.boolean(),
  customClass: z.optional(z.string()),
  icon: z.optional(z.string()),
  image: z.optional(z.string()),
})

export type NavigationItem = z.infer<typeof navigationItem>
