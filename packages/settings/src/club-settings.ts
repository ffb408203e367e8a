/**
 * The club's identity and settings (docs/how-to/add-a-club.md): everything another club changes, and nothing it does not.
 * Served to sites by the client-settings service.
 */
import {
  captchaProviders,
  focalPoint,
  link,
  type SignInMode,
  signInModes,
  slug,
  socialProviders,
  timeZone,
} from '@club/contracts'
import * as z from 'zod/mini'
import { contradictionsIn } from './contradictions.core.ts'
import { contrastOf, languageTag, pageSize } from './field-forms.ts'
import { unknownIcons } from './known-icons.core.ts'
import { matchContentSettings, plainMatchContent } from './match-content-settings.ts'
import { matchdaySettings } from './matchday-settings.ts'
import { navigationItem } from './navigation.ts'
import { plainStreamer, streamerSettings } from './streamer-settings.ts'
import { videoSettings } from './video-settings.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a2b3c'))

/** Minimum contrast of text on its background (WCAG 2.2 AA). */
export const leastContrast = 4.5

const menu = z.array(navigationItem)

/** Letters for parts of a date, separators, and literal text in brackets. */
const datePattern = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(
      /^(?:\[[^\]]*\]|Y{4}|Y{2}|M{1,4}|D{1,2}|d{3,4}|[^\p{L}[\]])+$/u,
      "must be made of D, DD, M, MM, MMM, MMMM, YY, YYYY, ddd and dddd, such as 'D MMM YYYY'",
    ),
  )

const featuredImage = z.object({ image: z.string(), focus: z.optional(focalPoint) })

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const origin = z
  .string()
  .check(z.refine(isOrigin, 'must be an origin such as https://www.example.club, without a path'))

/** Where a site is: its origin, or during development a port on whatever host the fan uses. */
const sitePlace = z
  .string()
  .check(
    z.refine(
      (place) => /^:\d{1,5}$/.test(place) || isOrigin(place),
      'must be an origin such as https://account.example.club',
    ),
  )

/** Positions of a league with a consequence at the season's end; both bounds are included. */
export const leagueZone = z.object({
  kind: z.enum(['promotion', 'play-offs', 'relegation-play-offs', 'relegation']),
  from: z.number().check(z.int(), z.minimum(1)),
  to: z.number().check(z.int(), z.minimum(1)),
})

const housePromotion = z.object({
  /** Key in the image library. */
  image: z.string(),
  title: z.string(),
  line: z.string(),
  href: link,
})

const language = z.object({
  name: z.string(),
  shortName: z.string(),
  lang: languageTag,
  dir: z.enum(['ltr', 'rtl']),
  link,
  categoryName: z.nullable(z.string()),
})

const advertPosition = z.enum(['last', 'none'])

export const clubSettings = z.object({
  club: z.object({
    name: z.string().check(z.regex(/\S/, 'must not be empty')),
    shortName: z.string(),
    nickname: z.string(),
    founded: z.number(),
    town: z.string(),
    ground: z.string(),
    crest: z.string(),
    crestMono: z.string(),
    /** Crests for particular places; where one is not set, the club's crest is used. */
    crests: z.optional(
      z.object({
        header: z.optional(z.string()),
        stickyHeader: z.optional(z.string()),
        menu: z.optional(z.string()),
        footer: z.optional(z.string()),
        video: z.optional(z.string()),
      }),
    ),
    /** Favicon, clear at 16 px; default: the crest. */
    icon: z.optional(z.string()),
    shareImage: z.string(),
    /** The club's own slug in match data. */
    clubSlug: z.string(),
  }),
  colours: z
    .object({
      brand: colour,
      brandDeep: colour,
      accent: colour,
      /** Text on the accent colour; needs a contrast of 4.5:1. */
      accentInk: colour,
    })
    .check(
      // An invalid colour has no contrast, and is reported as such elsewhere.
      z.refine(({ accent, accentInk }) => !(contrastOf(accent, accentInk) < leastContrast), {
        path: ['accentInk'],
        message: 'must be readable on accent: a contrast of 4.5:1 at least',
      }),
    ),
  site: z.object({
    /** Public address, for canonical links and share cards; null: the address of the request. */
    origin: z.nullable(origin),
    locale: languageTag,
    timezone: timeZone,
    sport: z.string(),
    titleSuffix: z.string(),
    description: z.string(),
    copyright: z.string(),
    platformNotice: z.string(),
    /** Shown in browsers that are too old to draw the page; absent: nothing. */
    upgradeNotice: z.optional(z.string()),
    /** Formats of dates, such as 'D MMM YYYY', and for matches 'ddd D MMM' (docs/product.md#dates-and-lengths). */
    dateFormats: z.optional(z.object({ default: z.optional(datePattern), match: z.optional(datePattern) })),
  }),
  /** Addresses of our sites; there are no links to a site that is absent. Outside production the sites are on their ports. */
  sites: z.optional(
    z.object({
      main: z.optional(sitePlace),
      account: z.optional(sitePlace),
      streamer: z.optional(sitePlace),
    }),
  ),
  /** How fans sign in (docs/how-to/add-a-sign-in-mode.md). */
  signIn: z.optional(
    z.object({
      /** Set by the platform; default `club`. */
      mode: z.optional(z.enum(signInModes)),
      /** The providers whose buttons are shown; set by the platform, which knows which are configured. */
      social: z.optional(z.array(z.enum(socialProviders))),
      /** A page of the streaming provider that is framed in pages of signed-in fans; set by the platform. */
      frame: z.optional(z.string()),
      /** The captcha on the registration form; set by the platform if one is configured. */
      captcha: z.optional(
        z.object({
          provider: z.enum(captchaProviders),
          siteKey: z.string(),
          script: z.string(),
          origins: z.array(z.string()),
        }),
      ),
      /** `short` does not ask for a name. */
      registration: z.optional(z.enum(['full', 'short'])),
      /** Pages of the account provider, if that is not our own account site. */
      pages: z.optional(
        z.object({
          register: z.optional(link),
          forgot: z.optional(link),
          profile: z.optional(link),
        }),
      ),
    }),
  ),
  /**
   * Origins of the payment provider's pages, to which forms may redirect; an empty list: nothing can be bought. The platform sets them; a club
   * with its own domain at the provider names it here.
   */
  paymentPages: z.optional(z.array(origin)),
  /** What every page needs to know about the video service; the rest is in `video-settings.ts`. */
  tv: z.object({
    name: z.string(),
    href: link,
    /** Whether a signed-in fan sees an entry with an empty list of entitlements as locked (docs/product.md#lock-rule). */
    lockEmptyEntitlements: z.boolean(),
    /** An entitlement's name for fans, after the package that contains it; absent: derived from the entitlement. */
    entitlementNames: z.optional(z.record(z.string(), z.string())),
    /**
     * Live assets that carry video and audio of the first team's matches; absent or null: there is none. `pass`: the page
     * that sells match passes.
     */
    matchStreams: z.optional(
      z.object({
        video: z.nullable(z.string()),
        audio: z.nullable(z.string()),
        pass: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  season: z.object({
    /** Start year of the current season; null: by the clock (a season begins on 1 July, a one-year season on 1 January). */
    current: z.nullable(z.number().check(z.int(), z.minimum(1850), z.maximum(2200))),
    /** Calendar years in a season: 2, the default, as in '2026-27', or 1 as in '2026'. */
    years: z.optional(z.literal([1, 2])),
    /** 'New fixtures coming soon' (docs/product.md#matches). */
    preseason: z.boolean(),
  }),
  news: z.object({
    pageSize,
    relatedQuantity: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
    /** The archive by period; if off, its pages say that the archive is unavailable. */
    archive: z.boolean(),
    sharing: z.boolean(),
  }),
  header: z.object({
    /** 'reveal': the header disappears on scrolling down and returns on scrolling up. 'sticky': it scrolls away, and a second, small one appears. */
    type: z.enum(['reveal', 'sticky']),
    /** v1: crest at the start of the line; v3: crest in the middle. */
    variant: z.enum(['v1', 'v3']),
    globalNav: z.boolean(),
  }),
  /** Kinds of adverts between page and footer; 'v2' are the three squares of 'footer_slot'. */
  footer: z.object({ advertising: z.array(z.enum(['v1', 'v2', 'v3'])) }),
  menus: z.object({
    global: menu,
    main: menu,
    primary: menu,
    secondary: menu,
    featured: menu,
    footer: menu,
  }),
  teams: z.object({ firstTeam: slug }),
  /** By the slug of one of our teams: the zones of its league. */
  leagueZones: z.optional(z.record(z.string(), z.array(leagueZone))),
  tickets: z.optional(
    z.object({
      /** Where tickets of the first team's home matches are sold. */
      matches: z.nullable(link),
    }),
  ),
  social: z.array(z.object({ name: z.string(), icon: z.string(), url: link })),
  apps: z.object({ ios: z.nullable(link), android: z.nullable(link) }),
  childFriendly: z.object({ default: z.boolean() }),
  adverts: z.optional(
    z.object({
      /** Where a kind of page shows its advert (docs/product.md#adverts); default 'last'. */
      positions: z.object({
        newsArticle: advertPosition,
        defaultPage: advertPosition,
        hubPage: advertPosition,
      }),
      /** No adverts anywhere, whatever the other settings say. */
      advertisingDisabled: z.optional(z.boolean()),
      /** The club's own promotions for an advert place that has no advert (docs/product.md#adverts); absent: the place closes. */
      house: z.optional(z.array(housePromotion)),
    }),
  ),
  /** What is counted of fans who have agreed (docs/product.md#counting); absent: nothing. */
  tracking: z.optional(
    z.object({
      /** Whether impressions and clicks are reported to the advert store. */
      events: z._default(z.boolean(), false),
      /** A tag manager: its script, and the origins that it and its tags may contact, including the script's own. */
      tagManager: z.optional(
        z.nullable(z.object({ script: link, origins: z.array(origin).check(z.minLength(1)) })),
      ),
    }),
  ),
  /** Sites whose content may be embedded in a text, once the fan has agreed; content of any other site becomes a link. */
  embeds: z.optional(z.object({ origins: z.array(origin) })),
  /** Replaces the cookie popup's texts, and sets the page that it links to. */
  cookies: z.optional(
    z.object({ title: z.optional(z.string()), text: z.optional(z.string()), policy: z.optional(link) }),
  ),
  languages: z.array(language).check(({ value, issues }) => {
    for (const [at, { lang }] of value.entries()) {
      if (value.findIndex((other) => other.lang === lang) < at) {
        issues.push({
          code: 'custom',
          input: value,
          path: [at, 'lang'],
          message: `'${lang}' is a language that stands above already`,
        })
      }
    }
  }),
  home: z.object({
    heroImage: z.string(),
    heroFocus: z.optional(focalPoint),
    heroAlt: z.string(),
    /** Background pictures of the featured result and the next match on home; default: the club's colours. */
    featured: z.optional(
      z.object({ result: z.optional(featuredImage), upcoming: z.optional(featuredImage) }),
    ),
    commercial: z.array(
      z.object({
        title: z.string(),
        text: z.string(),
        href: link,
        label: z.string(),
        image: z.string(),
        focus: z.optional(focalPoint),
        alt: z.string(),
      }),
    ),
  }),
  errorPage: z.object({ image: z.string(), focus: z.optional(focalPoint) }),
})

/**
 * All settings of an installation: those that every page carries, and those that only some pages request. Only this schema checks icon
 * names and what does not go together, so that a site deployed earlier can still read newer settings.
 */
export const installationSettings = z
  .extend(clubSettings, {
    video: videoSettings,
    matchday: z.optional(matchdaySettings),
    matchContent: z._default(matchContentSettings, plainMatchContent),
    streamer: z._default(streamerSettings, plainStreamer),
    /** For the club's other programs, such as its app; the sites do not use it. */
    streaming: z.optional(
      z.object({
        /** The club's number at its streaming provider. */
        clubID: z.number(),
        /** The region of the provider's cloud, such as 'eu-west-1'. */
        region: z.string(),
      }),
    ),
  })
  .check(({ value, issues }) => {
    for (const path of unknownIcons(value)) {
      const message = "must be an icon of the kit such as 'Instagram' (docs/product.md#icons)"
      issues.push({ code: 'custom', input: value, path, message })
    }
    for (const fault of contradictionsIn(value)) issues.push({ code: 'custom', input: value, ...fault })
  })

/** The current season with its names, for programs that read nothing but the settings: '2025-26' and '2025/26'. */
const namedSeason = z.extend(clubSettings.shape.season, { slug: z.string(), label: z.string() })

/** GET /api/settings/v1/client-settings, the platform's answer. */
export const installationSettingsAnswer = z.object({
  data: z.object({ id: z.string(), attributes: z.safeExtend(installationSettings, { season: namedSeason }) }),
})
/** The same as pages read it: without what not every page needs, because it would be in every page's HTML. */
export const clientSettingsAnswer = z.object({ data: z.object({ id: z.string(), attributes: clubSettings }) })

/** How fans of this installation sign in. */
export const signInModeOf = ({ signIn }: Pick<ClubSettings, 'signIn'>): SignInMode => signIn?.mode ?? 'club'

export type HousePromotion = z.infer<typeof housePromotion>
export type LeagueZone = z.infer<typeof leagueZone>
export type ClubSettings = z.infer<typeof clubSettings>
export type InstallationSettings = z.infer<typeof installationSettings>
