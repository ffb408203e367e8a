/**
 * Adverts (docs/product.md#adverts). Each advert is stored once and sent in the shape that the
 * call needs: for the footer's area, for a slot in content, or for the squares of a slot.
 */
import * as z from 'zod/mini'
import { lastSlots } from './advert-addresses.ts'
import { link } from './link.ts'
import { goesAfterItCame, instant, listOf, oneOf } from './wire.ts'

/** The width of an advert's picture: 300, 728 or 1000 px, or that of its place (docs/product.md#adverts). */
export const advertImageSizes = ['mpu', 'banner', 'large-banner', 'content-feed'] as const
const imageSize = z.enum(advertImageSizes)

/** Name of an advert place, such as 'footer_slot'. */
export const slotID = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
      'must be lower-case letters and digits, with single hyphens or underscores between',
    ),
    z.maxLength(80),
  )

const storedImage = z.object({ imageKey: z.string().check(z.minLength(1)), imageSize })

/** The period in which something runs; null: no bound. */
export const timings = z.object({ startUTC: z.nullable(instant), endUTC: z.nullable(instant) }).check(
  goesAfterItCame(
    ({ startUTC }) => startUTC,
    ({ endUTC }) => endUTC,
    'endUTC',
  ),
)

/** Letters of what is counted of an advert: a message of its views with more is refused, and all others in it with it. */
export const longestOfAdvert = { id: 200, name: 300, ref: 200 } as const

/** An advert as it is imported and stored. Without a link or a mobile picture it is kept but never shown (docs/product.md#adverts). */
export const advert = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(longestOfAdvert.id)),
  /** The club's internal name; readers see the title. */
  advertName: z.string().check(z.minLength(1), z.maxLength(longestOfAdvert.name)),
  advertTitle: z.string().check(z.minLength(1)),
  advertRef: z.string().check(z.maxLength(longestOfAdvert.ref)),
  campaignRef: z.string().check(z.maxLength(longestOfAdvert.ref)),
  /** Address of another site, or a path of ours. */
  url: z.nullable(link),
  images: z.object({ mobile: z.optional(storedImage), desktop: z.optional(storedImage) }),
  enabled: z.boolean(),
  /** Empty: everywhere. */
  channel: z.enum(['', 'web', 'app']),
  childFriendly: z.boolean(),
  timings,
  /** The area of the site that lists it; null: none. */
  area: z.nullable(z.enum(['footer'])),
})

/** A place and its adverts, in order of priority. */
export const advertSlot = z.object({ slotID, adverts: z.array(z.string()) })

/** Footer advert v1: GET /api/adverts/v1/adverts/?area=footer */
export const footerAdvert = z.object({
  advertID: z.string(),
  advertName: z.string(),
  /** The text that readers see. */
  advertTitle: z.optional(z.string()),
  targetUrl: z.string(),
  childFriendly: z.boolean(),
  /** When its campaign ends; absent: never. */
  endUTC: z.optional(instant),
  /** Key in the image library. */
  imageData: z.object({ Location: z.string() }),
})

/** A square of the footer: GET /api/advertising/v1/slots/footer_slot?includeAllAdverts=true */
export const squareAdvert = z.object({
  id: z.string(),
  advertName: z.string(),
  /** The text that readers see. */
  advertTitle: z.optional(z.string()),
  advertRef: z.string(),
  campaignRef: z.string(),
  url: z.string(),
  images: z.record(z.string(), z.object({ imageKey: z.string() })),
  enabled: z.boolean(),
  channel: z.enum(['', 'web']),
  childFriendly: z.boolean(),
  timings: z.object({ startUTC: z.nullable(instant), endUTC: z.nullable(instant) }),
})

const contentImage = z.object({
  key: z.string(),
  imageSize,
  /** The picture's own size in pixels, which reserves the advert's space. */
  width: z.number(),
  height: z.number(),
})

const anyContentAdvert = z.object({
  /** The id under which it is counted. */
  advertID: z.optional(z.string()),
  advertName: z.optional(z.string()),
  advertRef: z.optional(z.string()),
  campaignRef: z.optional(z.string()),
  advertTitle: z.string(),
  childFriendly: z.boolean(),
  /** When its campaign ends, so that it also disappears from an open page; absent: never. */
  endUTC: z.optional(instant),
  advertData: z.object({
    url: z.string(),
    mobile: z.nullable(contentImage),
    desktop: z.nullable(contentImage),
  }),
})

/** The one advert of a slot within content: GET /api/advertising/v1/slots/{slotID} */
export const contentAdvert = z.extend(anyContentAdvert, {
  /** Shown instead in child-friendly mode, if this advert is not child friendly; absent: nothing. */
  childFriendlyInstead: z.optional(anyContentAdvert),
})

export const footerAdvertList = listOf(footerAdvert)

/** `advert` is null while nothing valid runs; `adverts` are all of them, if they are requested. */
export const advertSlotOne = oneOf(
  z.object({ advert: z.nullable(contentAdvert), adverts: z.optional(z.array(squareAdvert)) }),
)

/** The places that pages request: they exist, empty, before there are any adverts. */
export const siteSlots: readonly string[] = ['footer_slot', ...Object.values(lastSlots)]

export type Advert = z.infer<typeof advert>
export type AdvertSlotEntry = z.infer<typeof advertSlot>
export type FooterAdvert = z.infer<typeof footerAdvert>
export type SquareAdvert = z.infer<typeof squareAdvert>
export type ContentAdvert = z.infer<typeof contentAdvert>
export type AdvertSlotAnswer = z.infer<typeof advertSlotOne>
