/**
 * The video configuration of a club (docs/product.md#video-settings).
 * Pages carry the few settings of `tv` only; the whole is served by `GET /api/videos/v1/settings`.
 */
import { link, subscriptionPlan } from '@club/contracts'
import * as z from 'zod/mini'
import { pageSize } from './field-forms.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

/** A page of the video service with the feed behind it. */
const feed = z.object({
  id: slug,
  name: z.string(),
  /** Path of its page. */
  slug: link,
  /** Sections of the feed in order. One that the feed does not know falls back to `sectionFallback`. */
  sections: z.array(z.object({ id: slug, name: z.string() })),
})
/** Videos are always there; the other three can be switched off. */
const optionalFeed = z.extend(feed, { enabled: z.boolean() })

const pickerValue = z.object({ name: z.string(), value: z.string() })

export const videoMembership = z.object({
  membershipID: z.string(),
  orderPosition: z.number(),
  title: z.string(),
  description: z.string(),
  renderLabel: z.boolean(),
  /** Entitlements, wildcards included, that this membership opens. */
  mappedEntitlements: z.array(z.string()),
  benefits: z.array(z.string()),
  /** An icon's name each, for the benefit in the same place. */
  benefitIcons: z.array(z.string()),
  buttonText: z.string(),
  buttonLink: link,
  loginButtonText: z.string(),
  lockedVideoTitle: z.string(),
  lockedVideoMessage: z.string(),
  displayImage: z.nullable(z.string()),
  logoKey: z.nullable(z.string()),
  backgroundColour: colour,
  textColour: colour,
  createdAt: z.string(),
  updatedAt: z.string(),
})

const words = z.nullable(z.string())

/** The packages widget (docs/product.md#packages). Where a text is null the site's own stands. */
const packagesWidget = z.object({
  title: words,
  /** The widget's ground; cards of the same style have a border. */
  style: z.enum(['light', 'dark']),
  footerStyle: z.enum(['light', 'dark']),
  noSubscriptionsText: words,
  noMatchPassesText: words,
  /** A call to action is there where its button has a text. The first opens the voucher overlay, the second is a link. */
  cta1Text: words,
  cta1ButtonCta: words,
  cta2Text: words,
  cta2ButtonCta: words,
  cta2ButtonLink: z.nullable(link),
  voucherTitle: words,
  voucherText: words,
  voucherButton: words,
  /** Whether a voucher is redeemed on the server; otherwise it is only said to be. */
  redeemsVouchers: z._default(z.boolean(), false),
  /** What the older provider sells: a third tab where there is something. */
  plans: z.array(subscriptionPlan),
})

/** The widget of a club that says nothing of it. */
export const plainWidget: z.infer<typeof packagesWidget> = {
  title: null,
  style: 'dark',
  footerStyle: 'dark',
  noSubscriptionsText: null,
  noMatchPassesText: null,
  cta1Text: null,
  cta1ButtonCta: null,
  cta2Text: null,
  cta2ButtonCta: null,
  cta2ButtonLink: null,
  voucherTitle: null,
  voucherText: null,
  voucherButton: null,
  redeemsVouchers: false,
  plans: [],
}

/** What a page knows of the club's podcast. */
const podcastInPages = z.object({
  title: z.string().check(z.minLength(1)),
  /** The category of videos whose entries are its episodes. */
  category: slug,
})

/** The club's podcast (docs/product.md#podcast). */
const podcast = z.extend(podcastInPages, {
  description: z.string().check(z.minLength(1), z.maxLength(4000)),
  author: z.string().check(z.minLength(1)),
  /** Key of the picture that directories show it by. */
  image: z.string(),
  /** Where directories write to; they want one before they list it. */
  email: z.optional(z.email()),
  explicit: z._default(z.boolean(), false),
})

export const videoSettings = z.object({
  /** Whose calls the pages use for search and lists (docs/product.md#video-search-and-lists). */
  provider: z.enum(['streamline', 'matrix']),
  brand: z.object({ name: z.string(), tagline: z.string() }),
  /** Keys of the picture library. */
  logos: z.object({ onDark: z.string(), onLight: z.string() }),
  feeds: z.object({ videos: feed, live: optionalFeed, faqs: optionalFeed, subscribe: optionalFeed }),
  sectionFallback: slug,
  faqs: z.array(
    z.object({
      id: slug,
      title: z.string(),
      /** `heading` is what is asked; `question` opens below it and answers. */
      list: z.array(z.object({ heading: z.string(), question: z.string() })),
    }),
  ),
  videoFilters: z.object({
    /** Values left empty are those that the catalogue holds. */
    teamPicker: z.object({ label: z.string(), values: z.array(pickerValue) }),
    seasonPicker: z.object({ label: z.string(), values: z.array(pickerValue) }),
    durationPicker: z.object({
      label: z.string(),
      /** Seconds, both ends counted; null: no end. */
      values: z.array(
        z.extend(pickerValue, { value: slug, min: z.nullable(z.number()), max: z.nullable(z.number()) }),
      ),
    }),
  }),
  memberships: z.object({
    freemium: videoMembership,
    subscriber: videoMembership,
    free: videoMembership,
  }),
  liveUpgradeData: z.object({
    buttonText: z.string(),
    buttonLink: link,
    lockedTitle: z.string(),
    lockedMessage: z.string(),
    /** Where there are some, they stand in for a live asset's own. */
    entitlementOverrides: z.array(z.string()),
    requireUpgradeEntitlement: z.boolean(),
    requireLoginEntitlement: z.boolean(),
  }),
  packages: z._default(packagesWidget, plainWidget),
  prompts: z.object({
    /** In place of a locked video. */
    lockedTitle: z.string(),
    lockedButton: z.string(),
    login: z.string(),
    loggedIn: z.string(),
  }),
  /** No feed of episodes, and no link to one, where absent. */
  podcast: z.optional(podcast),
  /** Who helps when a stream does not play: '{support}' of docs/product.md#stream-outcomes. */
  support: z.object({ name: z.string(), href: link }),
  /** Nobody's session is checked before a stream: for a day on which the checks themselves fail. */
  bypassStreamlineSessionChecks: z.boolean(),
  hideAdvertsFromVideos: z.boolean(),
  openSearchConfig: z.object({
    /** Where a fan's words are looked for. */
    fields: z.array(z.enum(['title', 'searchTags', 'tags', 'description'])).check(z.minLength(1)),
    /** How many letters a title may differ by, with the matrix provider. */
    editDistance: z.union([z.literal(0), z.literal(1)]),
  }),
  pageSizes: z.object({ search: pageSize, related: pageSize, playlist: pageSize, row: pageSize }),
})

export type PackagesWidgetSettings = z.infer<typeof packagesWidget>
export type VideoMembership = z.infer<typeof videoMembership>
export type VideoSettings = z.infer<typeof videoSettings>
export type PodcastSettings = z.infer<typeof podcast>
export type MembershipKey = keyof VideoSettings['memberships']

/** GET /api/videos/v1/settings */
export const videoSettingsAnswer = z.object({ data: z.object({ id: z.string(), attributes: videoSettings }) })
/** The same, as a page reads it that knows of the podcast alone. */
export const podcastAnswer = z.object({
  data: z.object({ attributes: z.object({ podcast: z.optional(podcastInPages) }) }),
})
