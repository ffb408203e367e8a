/** What browsers report to the advert store about impressions and clicks (docs/product.md#counting). */
import * as z from 'zod/mini'
import { noTracking } from './advert-mark.core.ts'
import { longestOfAdvert } from './adverts.ts'
import { instant, listOf } from './wire.ts'

/* @__NO_SIDE_EFFECTS__ */
const text = (longest: number) => z.string().check(z.maxLength(longest))

/** In every record: the browser, the site, the visit. */
const analyticsRecord = {
  channel: z.enum(['web', 'app']),
  domain: text(255),
  /** A random id per record: the same id again means the same record. */
  logID: z.uuid(),
  screensize: z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/)),
  ssoVendor: text(40),
  userAgent: text(600),
  /** Random, from 1 to 1,000,000, kept while a page is open. */
  sessionID: z.union([z.literal(noTracking), z.int().check(z.minimum(1), z.maximum(1_000_000))]),
  ssoID: text(120),
}

export const advertActions = ['impression', 'click'] as const

export const advertEvent = z.object({
  ...analyticsRecord,
  action: z.enum(advertActions),
  advertID: text(longestOfAdvert.id),
  advertName: text(longestOfAdvert.name),
  advertRef: text(longestOfAdvert.ref),
  campaignRef: text(longestOfAdvert.ref),
  timestamp: instant,
  url: text(2000),
  trackingConsent: z.boolean(),
})

/** Most records in one request. */
export const mostAdvertEvents = 40

/** POST /api/advert-store/v1/events */
export const advertEvents = z.strictObject({
  data: z.array(advertEvent).check(z.minLength(1), z.maxLength(mostAdvertEvents)),
})
/** How many records arrived; only the club learns which of them count. */
export const advertEventsTaken = z.object({ data: z.object({ received: z.number() }) })

/** Figures of one advert for the requested days. */
export const advertFigures = z.object({
  advertName: z.string(),
  advertRef: z.string(),
  campaignRef: z.string(),
  impressions: z.number(),
  clicks: z.number(),
})
/** GET /api/admin/v1/adverts/report */
export const advertReport = z.extend(listOf(advertFigures), {
  /** Whether the club's settings allow counting. */
  counting: z.boolean(),
})

export type AdvertEvent = z.infer<typeof advertEvent>
export type AdvertFigures = z.infer<typeof advertFigures>
export type AdvertReport = z.infer<typeof advertReport>
