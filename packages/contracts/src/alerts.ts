/** Alerts on a fan's device (docs/product.md#alerts): by Web Push, https://www.rfc-editor.org/rfc/rfc8030. */
import * as z from 'zod/mini'
import { oneOf, slug } from './wire.ts'

export const alertKinds = ['kick-off', 'goals', 'full-time', 'stories'] as const
const alertKind = z.enum(alertKinds)

/** Minutes after midnight in the club's time zone. */
const minuteOfDay = z.number().check(z.int(), z.minimum(0), z.maximum(1439))

/** What a fan wants alerts about, and when not. */
export const alertWishes = z.object({
  teams: z.array(slug).check(z.minLength(1), z.maxLength(20)),
  kinds: z.array(alertKind).check(z.minLength(1), z.maxLength(alertKinds.length)),
  /** No alerts between these times; null: at any hour. */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
})

const endpoint = z.string().check(z.maxLength(1000), z.regex(/^https:\/\//, 'must be an https address'))
/** A secret of this browser's subscription: anybody who knows it may change the subscription. */
const auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/))

/** A subscription as the browser provides it. */
const given = {
  endpoint,
  keys: z.strictObject({ p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)), auth }),
}

/** PUT /api/alerts/v1/subscriptions: a browser's subscription, and its fan's wishes. */
export const alertSubscription = z.strictObject({ ...given, wishes: alertWishes })

/** POST …/own and …/ended: identifies the subscription. */
export const alertSubscriber = z.strictObject({ endpoint, auth })

/** POST /api/alerts/v1/subscriptions/renewals: a browser has got a new subscription. */
export const alertRenewal = z.strictObject({ old: alertSubscriber, renewed: z.strictObject(given) })

/** GET /api/alerts/v1/settings */
export const alertSettings = z.object({
  data: z.object({
    /** Public key by which push services identify this site. */
    key: z.string(),
    teams: z.array(z.object({ slug, name: z.string() })),
  }),
})
export const ownAlerts = oneOf(alertWishes)

/** What arrives on a device; encrypted in transit. */
export const alertMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** An alert replaces an earlier one with the same tag. */
  tag: z.string(),
  /** Path of the page that it opens. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
})

export type AlertKind = z.infer<typeof alertKind>
export type AlertWishes = z.infer<typeof alertWishes>
export type AlertSubscription = z.infer<typeof alertSubscription>
export type AlertRenewal = z.infer<typeof alertRenewal>
export type AlertMessage = z.infer<typeof alertMessage>
