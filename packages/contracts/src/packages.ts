/** What the club sells: memberships and match passes, as their cards show them (docs/product.md#packages). */
import * as z from 'zod/mini'
import { entitlementName } from './streamline.ts'
import { instant, listOf, slug } from './wire.ts'

/** The two tabs of the packages widget. */
export const packageType = z.enum(['membership', 'match-pass'])
export type PackageType = z.infer<typeof packageType>

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** One way to pay for a package: a button on its card. */
export const priceOption = z.object({
  /** The price's lookup key at the payment provider; what a checkout names. */
  id: slug,
  /** A recurring price is a subscription, any other is paid once. */
  type: z.enum(['recurring', 'one-off']),
  /** As the button says it: '£8.99 a month'. Tax is in it. */
  priceDisplay: text(60),
  /** Above the button: 'Two months free'. */
  offer: z.nullable(text(120)),
  /** Rich text on the back of the card; none: no info icon. */
  furtherInformation: z.nullable(text(4000)),
  /** Beside the price on the back. */
  backsideText: z.nullable(text(300)),
  accessData: z.object({ entitlements: z.array(entitlementName).check(z.minLength(1), z.maxLength(10)) }),
})
export type PriceOption = z.infer<typeof priceOption>

/** The match of a pass. Its window follows from the kick-off, wherever that moves. */
export const passMatch = z.object({
  matchID: z.string(),
  team: slug,
  season: z.string(),
  home: z.string(),
  away: z.string(),
  /** null: not fixed yet. */
  kickOff: z.nullable(instant),
  /** From when until when it opens the match; null with the kick-off. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** Is it sold now? Not once its window is over, and not for a match that is off. */
  onSale: z.boolean(),
})
export type PassMatch = z.infer<typeof passMatch>

/** How a card is drawn. */
export const packageStyle = z.object({
  styleMode: z.enum(['light', 'dark']),
  displayType: z.enum(['icon-only', 'background-image']),
  /** A name of the kit's icons. */
  icon: z.nullable(z.string()),
  backgroundImageKey: z.nullable(z.string()),
  customLabel: z.nullable(text(60)),
})

/** `attributes` of a package. */
export const clubPackage = z.object({
  packageType,
  title: text(120),
  description: text(2000),
  /** What stands above the title: 'Watch', 'Listen', 'Match pass'. */
  typeLabel: text(40),
  priceData: z.array(priceOption).check(z.minLength(1), z.maxLength(6)),
  styleData: packageStyle,
  imageData: z.object({ landscape: z.nullable(z.object({ imageKey: z.string() })) }),
  /** Paths on the site that the fan comes back to. */
  successfulPaymentPage: z.string().check(z.regex(/^\/(?!\/)[^\s\\]*$/), z.maxLength(300)),
  cancelledPaymentPage: z.string().check(z.regex(/^\/(?!\/)[^\s\\]*$/), z.maxLength(300)),
  /** Of a match pass alone. */
  match: z.nullable(passMatch),
})
export type ClubPackage = z.infer<typeof clubPackage>

/** GET /api/streamline/v1/packages?filter.packageType=membership|match-pass, in the club's order. The same for everybody. */
export const packageList = listOf(clubPackage)
export type PackageList = z.infer<typeof packageList>
