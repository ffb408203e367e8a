/** What the club sells: memberships and match passes, as their cards show them (docs/product.md#packages). */
import * as z from 'zod/mini'
import { chargeStep } from './minor-units.core.ts'
import { entitlementName } from './streamline.ts'
import { focalPoint, instant, listOf, slug } from './wire.ts'

/** The two tabs of the packages widget. */
export const packageType = z.enum(['membership', 'match-pass'])
export type PackageType = z.infer<typeof packageType>

/* @__NO_SIDE_EFFECTS__ */
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const entitlements = z.array(entitlementName).check(z.minLength(1), z.maxLength(10))
/** A path of the site that the fan returns to. */
const returnPath = z
  .string()
  .check(z.regex(/^\/(?!\/)[^\s\\?#]*$/, 'must be a path of this site, without a query'), z.maxLength(300))

/** What is charged, tax included, in the unit in which the payment provider counts the currency. */
const charge = {
  amount: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** ISO 4217, lower case as the provider writes it. */
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  /** How often it is charged; null: once. */
  interval: z.nullable(z.enum(['month', 'year'])),
}

/**
 * One way to pay for a package: a button on its card. What the platform works out has no limit of length: one package must not
 * cost a reader the whole list.
 */
export const priceOption = z.object({
  /** The id that a checkout refers to. */
  id: slug,
  /** A recurring price is a subscription, any other is paid once. */
  type: z.enum(['recurring', 'one-off']),
  /** The button's text in the club's language: '£8.99 a month'. */
  priceDisplay: z.string(),
  ...charge,
  /** Shown above the button: 'Two months free'. */
  offer: z.nullable(text(120)),
  /** Markdown on the back of the card; null: no info icon. */
  furtherInformation: z.nullable(text(4000)),
  /** Shown beside the price on the back. */
  backsideText: z.nullable(text(300)),
  /** A fan who has all of these has the package. */
  accessData: z.object({ entitlements: z.array(z.string()) }),
})
export type PriceOption = z.infer<typeof priceOption>

const countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code such as GB')))

/** The match of a pass. Its period follows the kick-off, even when that changes. */
export const passMatch = z.object({
  matchID: z.string(),
  team: slug,
  season: z.string(),
  home: z.string(),
  away: z.string(),
  kickOff: instant,
  /** The period in which it opens the club's live streams. */
  opensAt: instant,
  closesAt: instant,
  /** ISO 3166 codes of countries where its stream may not be shown at the kick-off, or of the only ones where it may; neither: everywhere. */
  notShownIn: z.optional(countries),
  shownOnlyIn: z.optional(countries),
})
export type PassMatch = z.infer<typeof passMatch>

/** How a card is drawn. */
export const packageStyle = z.object({
  styleMode: z.enum(['light', 'dark']),
  displayType: z.enum(['icon-only', 'background-image']),
  /** The name of one of the kit's icons. */
  icon: z.nullable(text(40)),
  backgroundImageKey: z.nullable(text(200)),
  backgroundFocus: z.optional(focalPoint),
  customLabel: z.nullable(text(60)),
})

/** Fields of a package, both written and read. */
const common = {
  packageType,
  title: text(200),
  description: text(2000),
  /** Shown above the title: 'Watch', 'Listen', 'Match pass'. */
  typeLabel: text(40),
  styleData: packageStyle,
  imageData: z.object({ landscape: z.nullable(z.object({ imageKey: text(200) })) }),
  successfulPaymentPage: returnPath,
  cancelledPaymentPage: returnPath,
  /** A coupon of the payment provider that every buyer gets; fans cannot enter their own codes then. */
  coupon: z.nullable(
    z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9_-]{1,60}$/, 'must be letters, digits, hyphens and underscores, 60 at most'),
      ),
  ),
  /** A fan with one of these no longer needs it: a pass next to a subscription. */
  includedIn: z.array(entitlementName).check(z.maxLength(10)),
  /** Its benefits, one per line, for comparison with other packages. */
  benefits: z.optional(z.array(text(120)).check(z.maxLength(8))),
}

/** `attributes` of a package. */
export const clubPackage = z.object({
  ...common,
  /** Of a pass, both clubs of its match. */
  title: z.string(),
  priceData: z.array(priceOption).check(z.minLength(1), z.maxLength(6)),
  /** Only for a match pass. */
  match: z.nullable(passMatch),
})
export type ClubPackage = z.infer<typeof clubPackage>

/**
 * GET /api/streamline/v1/packages?filter.packageType=membership|match-pass, in the club's order. The same for everybody. A
 * match pass is listed once for each match that it is on sale for now.
 */
export const packageList = listOf(clubPackage)

/** Which matches a pass is sold for, and when it opens the streams. */
const passSale = z.strictObject({
  team: slug,
  venue: z.enum(['home', 'away', 'any']),
  /** How many days before kick-off the sale begins. */
  daysAhead: z.int().check(z.minimum(1), z.maximum(400)),
  /** How many matches are on sale at once, at most. */
  most: z.int().check(z.minimum(1), z.maximum(20)),
  opensMinutesBefore: z.int().check(z.minimum(0), z.maximum(10_080)),
  closesHoursAfter: z.int().check(z.minimum(1), z.maximum(168)),
  /** The live stream that the pass opens. It is not sold where that stream may not be shown. */
  stream: z.nullable(z.string().check(z.maxLength(120))),
})

/** Checks a single code: pages, which do not read imports, then need no list of currencies. */
const isCurrency = (code: string) =>
  /^[a-z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code.toUpperCase())

/** Whether the provider charges no amounts between the multiples of this step. */
const fits = (step: 10 | 100) => (price: { amount: number; currency: string }) =>
  chargeStep(price.currency) !== step || price.amount % step === 0

const importedPrice = z
  .strictObject({
    id: slug,
    ...charge,
    amount: z
      .int('is not a whole number of the smallest unit, such as 899 for £8.99')
      .check(
        z.minimum(1, 'is zero: a free package cannot be sold'),
        z.maximum(10_000_000, 'is more than 10000000'),
      ),
    currency: z
      .string()
      .check(z.refine(isCurrency, 'is not an ISO 4217 currency in lower case, such as gbp')),
    offer: z.nullable(text(120)),
    furtherInformation: z.nullable(text(4000)),
    backsideText: z.nullable(text(300)),
    entitlements,
  })
  .check(
    z.refine(fits(10), {
      path: ['amount'],
      error:
        'cannot be charged: in this currency it counts thousandths and ends in 0, such as 5120 for 5.120',
    }),
    z.refine(fits(100), {
      path: ['amount'],
      error:
        'cannot be charged: in this currency it counts hundredths of whole units, such as 199000 for 1,990',
    }),
  )

/** A package as an import writes it: one match pass stands for the passes of all matches of a team. */
export const importedPackage = z
  .strictObject({
    id: slug,
    ...common,
    /** No longer sold; earlier purchases remain valid. */
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
