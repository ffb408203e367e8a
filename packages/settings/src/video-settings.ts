/**
 * The video settings of a club (docs/product.md#video-settings).
 * Pages carry only the few settings in `tv`; `GET /api/videos/v1/settings` returns all of these.
 */
import { link, pickerValue, slug, subscriptionPlan } from '@club/contracts'
import * as z from 'zod/mini'
import { pageSize } from './field-forms.ts'
import {
  plainFilters,
  plainLiveUpgrade,
  plainMemberships,
  plainPageSizes,
  plainPrompts,
  plainSearch,
} from './plain-video.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a2b3c'))

/** A page of the video service with the feed behind it. */
const feed = z.object({
  id: slug,
  name: z.string(),
  /** Path of its page. */
  slug: link,
  /** Sections of the feed in order. A section that the feed does not have falls back to `sectionFallback`. */
  sections: z.array(z.object({ id: slug, name: z.string() })),
})
/** Videos are always there; the other three can be switched off. */
const optionalFeed = z.extend(feed, { enabled: z.boolean() })

export const videoMembership = z.object({
  membershipID: z.string(),
  orderPosition: z.number(),
  title: z.string(),
  description: z.string(),
  renderLabel: z.boolean(),
  /** Entitlements, wildcards included, that this membership opens. */
  mappedEntitlements: z.array(z.string()),
  benefits: z.array(z.string()),
  /** One icon name per benefit, in the same order. */
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

/** The packages widget (docs/product.md#packages). A text that is null is replaced by the site's own. */
const packagesWidget = z.object({
  title: words,
  /** The widget's background; cards in the same style get a border. */
  style: z.enum(['light', 'dark']),
  footerStyle: z.enum(['light', 'dark']),
  noSubscriptionsText: words,
  noMatchPassesText: words,
  /** A call to action is shown if its button has a text. The first opens the voucher overlay, the second is a link. */
  cta1Text: words,
  cta1ButtonCta: words,
  cta2Text: words,
  cta2ButtonCta: words,
  cta2ButtonLink: z.nullable(link),
  voucherTitle: words,
  voucherText: words,
  voucherButton: words,
  /** Whether the server redeems vouchers; if not, the page only says so. */
  redeemsVouchers: z._default(z.boolean(), false),
  /** What the older provider sells: shown in a third tab if there is anything. */
  plans: z.array(subscriptionPlan),
})

/** For a club without these settings. */
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

/** What a page knows about the club's podcast. */
const podcastInPages = z.object({
  title: z.string().check(z.minLength(1)),
  /** The video category whose entries are its episodes. */
  category: slug,
})

/** The club's podcast (docs/product.md#podcast). */
const podcast = z.extend(podcastInPages, {
  description: z.string().check(z.minLength(1), z.maxLength(4000)),
  author: z.string().check(z.minLength(1)),
  /** Key of its cover picture in podcast directories. */
  image: z.string(),
  /** Contact for directories, which require one before they list it. */
  email: z.optional(z.email()),
  explicit: z._default(z.boolean(), false),
})

/** Pickers of the search for films. */
export const videoFilters = z.object({
  /** If `values` is empty, those in the catalogue are used. */
  teamPicker: z.object({ label: z.string(), values: z.array(pickerValue) }),
  seasonPicker: z.object({ label: z.string(), values: z.array(pickerValue) }),
  durationPicker: z.object({
    label: z.string(),
    /** In seconds, bounds included; null: no bound. */
    values: z.array(
      z.extend(pickerValue, { value: slug, min: z.nullable(z.number()), max: z.nullable(z.number()) }),
    ),
  }),
})

/** What fans may hold. */
export const memberships = z.object({
  freemium: videoMembership,
  subscriber: videoMembership,
  free: videoMembership,
})

/** The texts around live streams. */
export const liveUpgradeData = z.object({
  buttonText: z.string(),
  buttonLink: link,
  lockedTitle: z.string(),
  lockedMessage: z.string(),
  /** If there are any, they replace a live asset's own. */
  entitlementOverrides: z.array(z.string()),
  requireUpgradeEntitlement: z.boolean(),
  requireLoginEntitlement: z.boolean(),
})

/** What a fan reads who may not watch. */
export const prompts = z.object({
  /** Shown in place of a locked video. */
  lockedTitle: z.string(),
  lockedButton: z.string(),
  login: z.string(),
  loggedIn: z.string(),
})

/** How films are searched. */
export const openSearchConfig = z.object({
  /** Which fields a fan's words are searched in. */
  fields: z.array(z.enum(['title', 'searchTags', 'tags', 'description'])).check(z.minLength(1)),
  /** By how many letters a title may differ, with the matrix provider. */
  editDistance: z.union([z.literal(0), z.literal(1)]),
})

/** Numbers of films. */
export const pageSizes = z.object({ search: pageSize, related: pageSize, playlist: pageSize, row: pageSize })

/** Brand, logos, feeds and support are the club's; the rest may be left out. */
export const videoSettings = z.object({
  /** The provider whose calls the pages use for search and lists (docs/product.md#video-search-and-lists). */
  provider: z._default(z.enum(['streamline', 'matrix']), 'streamline'),
  brand: z.object({ name: z.string(), tagline: z.string() }),
  /** Keys of the picture library. */
  logos: z.object({ onDark: z.string(), onLight: z.string() }),
  feeds: z.object({ videos: feed, live: optionalFeed, faqs: optionalFeed, subscribe: optionalFeed }),
  sectionFallback: slug,
  faqs: z._default(
    z.array(
      z.object({
        id: slug,
        title: z.string(),
        /** `heading` is the question; `question` opens below it and is the answer. */
        list: z.array(z.object({ heading: z.string(), question: z.string() })),
      }),
    ),
    [],
  ),
  videoFilters: z._default(videoFilters, plainFilters),
  memberships: z._default(memberships, plainMemberships),
  liveUpgradeData: z._default(liveUpgradeData, plainLiveUpgrade),
  packages: z._default(packagesWidget, plainWidget),
  prompts: z._default(prompts, plainPrompts),
  /** Absent: no feed of episodes, and no link to one. */
  podcast: z.optional(podcast),
  /** Who helps if a stream does not play: '{support}' in docs/product.md#stream-outcomes. */
  support: z.object({ name: z.string(), href: link }),
  /** Skips the session check before streams: for a day on which the checks themselves fail. */
  bypassStreamlineSessionChecks: z._default(z.boolean(), false),
  hideAdvertsFromVideos: z._default(z.boolean(), true),
  openSearchConfig: z._default(openSearchConfig, plainSearch),
  pageSizes: z._default(pageSizes, plainPageSizes),
})

export type PackagesWidgetSettings = z.infer<typeof packagesWidget>
export type VideoMembership = z.infer<typeof videoMembership>
export type VideoSettings = z.infer<typeof videoSettings>
export type PodcastSettings = z.infer<typeof podcast>
export type MembershipKey = keyof VideoSettings['memberships']

/** GET /api/videos/v1/settings */
export const videoSettingsAnswer = z.object({ data: z.object({ id: z.string(), attributes: videoSettings }) })
/** The same, as a page reads it that needs only the podcast. */
export const podcastAnswer = z.object({
  data: z.object({ attributes: z.object({ podcast: z.optional(podcastInPages) }) }),
})
