/** What the club sells: memberships and match passes, as their cards show them (docs/product.md#packages). */
import * as z from 'zod/mini'
import { entitlementName } from './streamline.ts'
import { focalPoint, instant, listOf, slug } from './wire.ts'

/** The two tabs of the packages widget. */
export const packageType = z.enum(['membership', 'match-pass'])
export type PackageType = z.infer<typeof packageType>

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const entitlements = z.array(entitlementName).check(z.minLength(1), z.maxLength(10))
/** A path of the site that the fan comes back to. */
const returnPath = z.string().check(z.regex(/^\/(?!\/)[^\s\\?#]*$/), z.maxLength(300))

/** What is charged, in the currency's smallest unit; tax is in it. */
const charge = {
  amount: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** ISO 4217, lower case as the provider writes it. */
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  /** How often; null: once. */
  interval: z.nullable(z.enum(['month', 'year'])),
}

/** One way to pay for a package: a button on its card. */
export const priceOption = z.object({
  /** What a checkout names. */
  id: slug,
  /** A recurring price is a subscription, any other is paid once. */
  type: z.enum(['recurring', 'one-off']),
  /** As the button says it in the club's language: '£8.99 a month'. */
  priceDisplay: text(60),
  ...charge,
  /** Above the button: 'Two months free'. */
  offer: z.nullable(text(120)),
  /** Markdown on the back of the card; null: no info icon. */
  furtherInformation: z.nullable(text(4000)),
  /** Beside the price on the back. */
  backsideText: z.nullable(text(300)),
  /** Whoever has all of these has the package. */
  accessData: z.object({ entitlements }),
})
export type PriceOption = z.infer<typeof priceOption>

const countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))

/** The match of a pass. Its window follows from the kick-off, wherever that moves. */
export const passMatch = z.object({
  matchID: z.string(),
  team: slug,
  season: z.string(),
  home: z.string(),
  away: z.string(),
  kickOff: instant,
  /** From when until when it opens the club's live streams. */
  opensAt: instant,
  closesAt: instant,
  /** ISO 3166 codes of where its stream may not be shown at the kick-off, or of the only places where it may; neither: everywhere. */
  notShownIn: z.optional(countries),
  shownOnlyIn: z.optional(countries),
})
export type PassMatch = z.infer<typeof passMatch>

/** How a card is drawn. */
export const packageStyle = z.object({
  styleMode: z.enum(['light', 'dark']),
  displayType: z.enum(['icon-only', 'background-image']),
  /** A name of the kit's icons. */
  icon: z.nullable(text(40)),
  backgroundImageKey: z.nullable(text(200)),
  backgroundFocus: z.optional(focalPoint),
  customLabel: z.nullable(text(60)),
})

/** What a package is whether it is written or read. */
const common = {
  packageType,
  title: text(200),
  description: text(2000),
  /** What stands above the title: 'Watch', 'Listen', 'Match pass'. */
  typeLabel: text(40),
  styleData: packageStyle,
  imageData: z.object({ landscape: z.nullable(z.object({ imageKey: text(200) })) }),
  successfulPaymentPage: returnPath,
  cancelledPaymentPage: returnPath,
  /** A coupon of the payment provider that everybody gets; codes of their own cannot be entered then. */
  coupon: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/))),
  /** Whoever has one of these needs it no more: a pass beside a subscription. */
  includedIn: z.array(entitlementName).check(z.maxLength(10)),
  /** What it brings, a line each, where one package stands beside others. */
  benefits: z.optional(z.array(text(120)).check(z.maxLength(8))),
}

/** `attributes` of a package. */
export const clubPackage = z.object({
  ...common,
  priceData: z.array(priceOption).check(z.minLength(1), z.maxLength(6)),
  /** Of a match pass alone. */
  match: z.nullable(passMatch),
})
export type ClubPackage = z.infer<typeof clubPackage>

/**
 * GET /api/streamline/v1/packages?filter.packageType=membership|match-pass, in the club's order. The same for everybody. A
 * match pass stands there once for each match that it is sold for now.
 */
export const packageList = listOf(clubPackage)
export type PackageList = z.infer<typeof packageList>

/** For which matches a pass is sold, and when it opens the streams. */
const passSale = z.strictObject({
  team: slug,
  venue: z.enum(['home', 'away', 'any']),
  /** Days before the kick-off from which it is sold. */
  daysAhead: z.int().check(z.minimum(1), z.maximum(400)),
  /** At most so many matches at once. */
  most: z.int().check(z.minimum(1), z.maximum(20)),
  opensMinutesBefore: z.int().check(z.minimum(0), z.maximum(10_080)),
  closesHoursAfter: z.int().check(z.minimum(1), z.maximum(168)),
  /** The live stream that it opens: nobody buys a pass who may not watch that where they are. */
  stream: z.nullable(z.string().check(z.maxLength(120))),
})

/** Asked of each code alone: pages, which read no import, need no list of currencies. */
const isCurrency = (code: string) =>
  /^[a-z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code.toUpperCase())

const importedPrice = z.strictObject({
  id: slug,
  ...charge,
  amount: z
    .int('is no whole number of the smallest unit, such as 899 for £8.99')
    .check(
      z.minimum(1, 'is nothing: what costs nothing is not sold'),
      z.maximum(10_000_000, 'is more than 10000000'),
    ),
  currency: z
    .string()
    .check(z.refine(isCurrency, 'is no currency of ISO 4217 in small letters, such as gbp')),
  offer: z.nullable(text(120)),
  furtherInformation: z.nullable(text(4000)),
  backsideText: z.nullable(text(300)),
  entitlements,
})

/** A package as an import writes it: one match pass stands for the passes of all matches of a team. */
export const importedPackage = z
  .strictObject({
    id: slug,
    ...common,
    /** No longer sold; what was bought stays bought. */
    withdrawn: z._default(z.boolean(), false),
    prices: z.array(importedPrice).check(z.minLength(1), z.maxLength(6)),
    pass: z.nullable(passSale),
  })
  .check(
    z.refine(
      ({ packageType, pass }) => (packageType === 'match-pass') === (pass !== null),
      'a match pass has a pass, and nothing else has one',
    ),
    z.refine(
      ({ packageType, prices }) =>
        prices.every(({ interval }) => (packageType === 'match-pass') === (interval === null)),
      'a match pass is paid once, a membership by the month or the year',
    ),
  )
export type ImportedPackage = z.infer<typeof importedPackage>
