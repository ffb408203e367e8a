import { link } from '@club/contracts'
import * as z from 'zod/mini'
import { iconName } from './field-forms.ts'

/** A navigation item (docs/product.md#menu). */
export const navigationItem = z.object({
  name: z.string(),
  slug: link,
  isExternal: z.boolean(),
  newTab: z.boolean(),
  customClass: z.optional(z.string()),
  icon: z.optional(iconName),
  image: z.optional(z.string()),
})

export type NavigationItem = z.infer<typeof navigationItem>
