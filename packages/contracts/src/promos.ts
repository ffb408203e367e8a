/** Promos that are shown over a page once (docs/product.md#overlay-promo). */
import * as z from 'zod/mini'
import { linkOrNone } from './link.ts'
import { goesAfterItCame, instant, listOf } from './wire.ts'

export const promoOverlay = z.object({
  promoID: z.string(),
  startDateTime: instant,
  endDateTime: instant,
  /** Its size. */
  type: z.enum(['Default', 'Mini']),
  url: z.string(),
  webNewWindow: z.boolean(),
  imageKey: z.string(),
  imageAltText: z.string(),
})

/** A promo as it is imported. Without a picture it is kept but never shown. */
export const importedPromo = z
  .extend(promoOverlay, {
    /** Becomes part of a cookie. */
    promoID: z
      .string()
      .check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'must be letters, digits and hyphens, 40 at most')),
    url: linkOrNone,
    imageAltText: z.string().check(z.minLength(1), z.maxLength(300)),
    channel: z.enum(['Web', 'App']),
  })
  .check(
    goesAfterItCame(
      ({ startDateTime }) => startDateTime,
      ({ endDateTime }) => endDateTime,
      'endDateTime',
    ),
  )

/** GET /api/promo/v1/promo-overlays/?channel=Web: the current ones, in the club's order */
export const promoOverlayList = listOf(promoOverlay)

export type PromoOverlay = z.infer<typeof promoOverlay>
export type ImportedPromo = z.infer<typeof importedPromo>
