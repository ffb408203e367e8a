/** What browsers tell the advert store of adverts that were seen and pressed (docs/product.md#counting). */
import * as z from 'zod/mini'
import { instant, listOf } from './wire.ts'

/** In place of whoever must not be told apart. */
export const noTracking = 'no tracking'

const text = (longest: number) => z.string().check(z.maxLength(longest))

/** Of every record: which browser, on which site, of which visit. */
const analyticsRecord = {
  channel: z.enum(['web', 'app']),
  domain: text(255),
  /** Of chance, one for each record: the same one twice is the same record. */
  logID: z.uuid(),
  screensize: z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/)),
  ssoVendor: text(40),
  userAgent: text(600),
  /** Of chance, from 1 to 1,000,000, as long as a page is open. */
  sessionID: z.union([z.literal(noTracking), z.int().check(z.minimum(1), z.maximum(1_000_000))]),
  ssoID: text(120),
}

export const advertActions = ['impression', 'click'] as const

export const advertEvent = z.object({
  ...analyticsRecord,
  action: z.enum(advertActions),
  advertID: text(200),
  advertName: text(300),
  advertRef: text(200),
  campaignRef: text(200),
  timestamp: instant,
  url: text(2000),
  trackingConsent: z.boolean(),
})

/** Records of one message at most. */
export const mostAdvertEvents = 40

/** POST /api/advert-store/v1/events */
export const advertEvents = z.strictObject({
  data: z.array(advertEvent).check(z.minLength(1), z.maxLength(mostAdvertEvents)),
})
/** How many records came; which of them count is nobody's business but the club's. */
export const advertEventsTaken = z.object({ data: z.object({ received: z.number() }) })

/** Of one advert, over the days that were asked for. */
export const advertFigures = z.object({
  advertName: z.string(),
  advertRef: z.string(),
  campaignRef: z.string(),
  impressions: z.number(),
  clicks: z.number(),
})
/** GET /api/admin/v1/adverts/report */
export const advertReport = z.extend(listOf(advertFigures), {
  /** Whether the club's settings let anything be counted. */
  counting: z.boolean(),
})

export type AdvertEvent = z.infer<typeof advertEvent>
export type AdvertFigures = z.infer<typeof advertFigures>
export type AdvertReport = z.infer<typeof advertReport>
