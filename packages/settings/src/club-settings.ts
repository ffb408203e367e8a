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
  socialProviders,
} from '@club/contracts'
import * as z from 'zod/mini'
import { contrastOf, languageTag, pageSize, timeZone } from './field-forms.ts'
import { unknownIcons } from './known-icons.core.ts'
import { matchContentSettings, plainMatchContent } from './match-content-settings.ts'
import { matchdaySettings } from './matchday-settings.ts'
import { navigationItem } from './navigation.ts'
import { plainStreamer, streamerSettings } from './streamer-settings.ts'
import { videoSettings } from './video-settings.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

/** Of text on its ground (WCAG 2.2 AA). */
export const leastContrast = 4.5

const menu = z.array(navigationItem)

/** Letters for parts of a date, what stands between them, and words in brackets. */
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

/** Where a site is: its origin, or a port of whatever host the fan is on, while developing. */
const sitePlace = z
  .string()
  .check(
    z.refine(
      (place) => /^:\d{1,5}$/.test(place) || (URL.canParse(place) && new URL(place).origin === place),
      'must be an origin such as https://account.example.club',
    ),
  )

const origin = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
      'must be an origin such as https://tags.example.com',
    ),
  )

/** Places of a league that lead somewhere at the season's end, both ends counted. */
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
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  link,
  categoryName: z.nullable(z.string()),
})

const advertPosition = z.enum(['last', 'none'])

export const clubSettings = z.object({
  club: z.object({
    name: z.string(),
    shortName: z.string(),
    nickname: z.string(),
    founded: z.number(),
    town: z.string(),
    ground: z.string(),
    crest: z.string(),
    crestMono: z.string(),
    /** Crests for places that have one of their own; the club's where nothing is set. */
    crests: z.optional(
      z.object({
        header: z.optional(z.string()),
        stickyHeader: z.optional(z.string()),
        menu: z.optional(z.string()),
        footer: z.optional(z.string()),
        video: z.optional(z.string()),
      }),
    ),
    /** Sign of a browser's tab, clear at 16 px; the crest where absent. */
    icon: z.optional(z.string()),
    shareImage: z.string(),
    /** The club's own slug as match data has it. */
    clubSlug: z.string(),
  }),
  colours: z
    .object({
      brand: colour,
      brandDeep: colour,
      accent: colour,
      /** Text on the accent colour; must hold 4.5:1. */
      accentInk: colour,
    })
    .check(
      // What is no colour has no contrast, and is named as that.
      z.refine(({ accent, accentInk }) => !(contrastOf(accent, accentInk) < leastContrast), {
        path: ['accentInk'],
        message: 'must be readable on accent: a contrast of 4.5:1 at least',
      }),
    ),
  site: z.object({
    /** Public address, for canonical links and share cards; null: the address of the request. */
    origin: z.nullable(z.string()),
    locale: languageTag,
    timezone: timeZone,
    sport: z.string(),
    titleSuffix: z.string(),
    description: z.string(),
    copyright: z.string(),
    platformNotice: z.string(),
    /** Said to whoever comes with a browser that is too old to draw the page; nothing where absent. */
    upgradeNotice: z.optional(z.string()),
    /** How dates read, such as 'D MMM YYYY' and, of matches, 'ddd D MMM' (docs/product.md#dates-and-lengths). */
    dateFormats: z.optional(z.object({ default: z.optional(datePattern), match: z.optional(datePattern) })),
  }),
  /** Where our sites are; what is absent is not led to. Outside production they are on their ports. */
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
      /** Told by the platform; `club` where nothing is. */
      mode: z.optional(z.enum(signInModes)),
      /** Those whose button is drawn; told by the platform, which knows who is configured. */
      social: z.optional(z.array(z.enum(socialProviders))),
      /** A page of the streaming provider that signed-in fans' pages frame; told by the platform. */
      frame: z.optional(z.string()),
      /** What stands before a registration; told by the platform, where one is configured. */
      captcha: z.optional(
        z.object({
          provider: z.enum(captchaProviders),
          siteKey: z.string(),
          script: z.string(),
          origins: z.array(z.string()),
        }),
      ),
      /** `short` asks for no name. */
      registration: z.optional(z.enum(['full', 'short'])),
      /** Pages of the provider of accounts, where that is not our own account site. */
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
   * Origins of the payment provider's pages, to which forms may lead on; none at all: nothing can be bought. The platform says which; a club
   * with an address of its own at the provider names it here.
   */
  paymentPages: z.optional(z.array(z.string())),
  /** What every page knows of the video service; the rest stands in `video-settings.ts`. */
  tv: z.object({
    name: z.string(),
    href: link,
    /** Whether an entry whose list of entitlements is empty is locked for somebody signed in (docs/product.md#lock-rule). */
    lockEmptyEntitlements: z.boolean(),
    /** What fans call an entitlement, as the package that brings it is called; absent: read off its own name. */
    entitlementNames: z.optional(z.record(z.string(), z.string())),
    /**
     * Live assets on which the first team's matches are shown and heard; absent or null: there is none. `pass`: the page
     * where passes of matches are sold.
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
    /** Start year of the current season; null: follows the clock (a season begins on 1 July, one of one year on 1 January). */
    current: z.nullable(z.number().check(z.int(), z.minimum(1850), z.maximum(2200))),
    /** Years that a season lies in: '2026-27' has 2, as where absent, and '2026' has 1. */
    years: z.optional(z.literal([1, 2])),
    /** 'New fixtures coming soon' (docs/product.md#matches). */
    preseason: z.boolean(),
  }),
  news: z.object({
    pageSize,
    relatedQuantity: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
    /** The archive by period; where off, a period says that the archive is unavailable. */
    archive: z.boolean(),
    sharing: z.boolean(),
  }),
  header: z.object({
    /** 'reveal': the header leaves on the way down and returns on the way up. 'sticky': it stays behind, and a second, small one appears. */
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
  teams: z.object({ firstTeam: z.string() }),
  /** By the slug of a team of ours: the zones of the league that it plays in. */
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
      /** Where a kind of page carries its advert (docs/product.md#adverts); 'last' where nothing is set. */
      positions: z.object({
        newsArticle: advertPosition,
        defaultPage: advertPosition,
        hubPage: advertPosition,
      }),
      /** No advert anywhere, whatever is set beside it. */
      advertisingDisabled: z.optional(z.boolean()),
      /** What the club itself shows in a place that is kept for an advert and has none (docs/product.md#adverts); the place closes where absent. */
      house: z.optional(z.array(housePromotion)),
    }),
  ),
  /** What is counted of fans who agreed to it (docs/product.md#counting); nothing where absent. */
  tracking: z.optional(
    z.object({
      /** Whether the advert store hears of adverts that are seen and pressed. */
      events: z._default(z.boolean(), false),
      /** A tag manager: its script, and the origins that it and its tags may ask, its script's own among them. */
      tagManager: z.optional(
        z.nullable(z.object({ script: link, origins: z.array(origin).check(z.minLength(1)) })),
      ),
    }),
  ),
  /** Sites of which content may stand in a text, once the fan agreed to it; of any other a link does. */
  embeds: z.optional(z.object({ origins: z.array(origin) })),
  /** Words of the cookie popup in place of its own, and the page that it leads to. */
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
    /** Pictures behind the result and the match to come that home features; the club's colours where absent. */
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
 * Everything that an installation is given: what pages carry, and what only some of them ask for. Icons are judged here alone: a site that is
 * deployed already reads its settings all the same.
 */
export const installationSettings = z
  .extend(clubSettings, {
    video: videoSettings,
    matchday: z.optional(matchdaySettings),
    matchContent: z._default(matchContentSettings, plainMatchContent),
    streamer: z._default(streamerSettings, plainStreamer),
    /** What the club's other programs, such as its app, go by; the sites do not. */
    streaming: z.optional(
      z.object({
        /** The club's number at its streaming provider. */
        clubID: z.number(),
        /** Where the provider's cloud stands, such as 'eu-west-1'. */
        region: z.string(),
      }),
    ),
  })
  .check(({ value, issues }) => {
    for (const path of unknownIcons(value)) {
      const message = "must be an icon of the kit such as 'Instagram' (docs/product.md#icons)"
      issues.push({ code: 'custom', input: value, path, message })
    }
  })

/** The current season by its names, for who reads the settings alone: '2025-26' and '2025/26'. */
const namedSeason = z.extend(clubSettings.shape.season, { slug: z.string(), label: z.string() })

/** GET /api/settings/v1/client-settings, as the platform answers it. */
export const installationSettingsAnswer = z.object({
  data: z.object({ id: z.string(), attributes: z.safeExtend(installationSettings, { season: namedSeason }) }),
})
/** The same, as pages read it: what not every page needs is left out, for it would travel in every page's HTML. */
export const clientSettingsAnswer = z.object({ data: z.object({ id: z.string(), attributes: clubSettings }) })

/** How fans of this installation sign in. */
export const signInModeOf = ({ signIn }: Pick<ClubSettings, 'signIn'>): SignInMode => signIn?.mode ?? 'club'

export type HousePromotion = z.infer<typeof housePromotion>
export type LeagueZone = z.infer<typeof leagueZone>
export type ClubSettings = z.infer<typeof clubSettings>
export type InstallationSettings = z.infer<typeof installationSettings>
