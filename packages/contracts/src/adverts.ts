/**
 * Adverts (docs/product.md#adverts). One advert is stored once and goes out in the shape of the
 * call that asks for it: of a footer's area, of a slot's content, of the squares of a slot.
 */
import * as z from 'zod/mini'
import { lastSlots } from './advert-addresses.ts'
import { link } from './link.ts'
import { goesAfterItCame, instant, listOf, oneOf } from './wire.ts'

/** How wide a picture of an advert stands: 300, 728 or 1000 px, or as its place (docs/product.md#adverts). */
export const advertImageSizes = ['mpu', 'banner', 'large-banner', 'content-feed'] as const
const imageSize = z.enum(advertImageSizes)

/** Name of a place for adverts, such as 'footer_slot'. */
export const slotID = z.string().check(z.regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/), z.maxLength(80))

const storedImage = z.object({ imageKey: z.string().check(z.minLength(1)), imageSize })

/** From when until when something runs; null: no bound. */
export const timings = z.object({ startUTC: z.nullable(instant), endUTC: z.nullable(instant) }).check(
  goesAfterItCame(
    ({ startUTC }) => startUTC,
    ({ endUTC }) => endUTC,
    'endUTC',
  ),
)

/** An advert as it is imported and stored. One without a link or without a mobile picture is kept, and never shown (docs/product.md#adverts). */
export const advert = z.object({
  id: z.string().check(z.minLength(1)),
  /** Its name among the club's own; readers see the title. */
  advertName: z.string().check(z.minLength(1)),
  advertTitle: z.string().check(z.minLength(1)),
  advertRef: z.string(),
  campaignRef: z.string(),
  /** Of another site, or a path of ours. */
  url: z.nullable(link),
  images: z.object({ mobile: z.optional(storedImage), desktop: z.optional(storedImage) }),
  enabled: z.boolean(),
  /** Empty: everywhere. */
  channel: z.enum(['', 'web', 'app']),
  childFriendly: z.boolean(),
  timings,
  /** The area of the site whose list it is in; null: none. */
  area: z.nullable(z.enum(['footer'])),
})

/** A place and the adverts that may stand in it, the first ones first. */
export const advertSlot = z.object({ slotID, adverts: z.array(z.string()) })

/** Footer advert v1: GET /api/adverts/v1/adverts/?area=footer */
export const footerAdvert = z.object({
  advertID: z.string(),
  advertName: z.string(),
  targetUrl: z.string(),
  childFriendly: z.boolean(),
  /** When its campaign ends; absent: it does not. */
  endUTC: z.optional(instant),
  /** Key in the image library. */
  imageData: z.object({ Location: z.string() }),
})

/** A square of the footer: GET /api/advertising/v1/slots/footer_slot?includeAllAdverts=true */
export const squareAdvert = z.object({
  id: z.string(),
  advertName: z.string(),
  /** What it says to readers. */
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
  /** The picture's own size in pixels: it keeps the advert's place. */
  width: z.number(),
  height: z.number(),
})

const anyContentAdvert = z.object({
  /** By which it is counted. */
  advertID: z.optional(z.string()),
  advertName: z.optional(z.string()),
  advertRef: z.optional(z.string()),
  campaignRef: z.optional(z.string()),
  advertTitle: z.string(),
  childFriendly: z.boolean(),
  /** When its campaign ends, so that it goes from an open page too; absent: it does not. */
  endUTC: z.optional(instant),
  advertData: z.object({
    url: z.string(),
    mobile: z.nullable(contentImage),
    desktop: z.nullable(contentImage),
  }),
})

/** The one advert of a slot within content: GET /api/advertising/v1/slots/{slotID} */
export const contentAdvert = z.extend(anyContentAdvert, {
  /** What stands there in child-friendly mode, of one that is not child friendly; absent: nothing. */
  childFriendlyInstead: z.optional(anyContentAdvert),
})

export const footerAdvertList = listOf(footerAdvert)

/** `advert` is null while nothing valid runs; `adverts` are all of them, where they are asked for. */
export const advertSlotOne = oneOf(
  z.object({ advert: z.nullable(contentAdvert), adverts: z.optional(z.array(squareAdvert)) }),
)

/** The places that pages ask for: they are there, empty, before any advert is. */
export const siteSlots: readonly string[] = ['footer_slot', ...Object.values(lastSlots)]

export type AdvertImageSize = (typeof advertImageSizes)[number]
export type Advert = z.infer<typeof advert>
export type AdvertSlotEntry = z.infer<typeof advertSlot>
export type FooterAdvert = z.infer<typeof footerAdvert>
export type SquareAdvert = z.infer<typeof squareAdvert>
export type ContentAdvert = z.infer<typeof contentAdvert>
export type AdvertSlotAnswer = z.infer<typeof advertSlotOne>
