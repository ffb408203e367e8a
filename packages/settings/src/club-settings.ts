/**
 * The club's identity and settings (design, decision 14): everything another club changes, and nothing it does not.
 * Served to sites by the client-settings service.
 */
import * as z from 'zod/mini'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

/** A navigation item, with the specification's field names (§3). */
export const navigationItem = z.object({
  name: z.string(),
  slug: z.string(),
  isExternal: z.boolean(),
  newTab: z.boolean(),
  customClass: z.optional(z.string()),
  icon: z.optional(z.string()),
  image: z.optional(z.string()),
})

const menu = z.array(navigationItem)

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
    shareImage: z.string(),
    /** The club's own slug as match data has it. */
    clubSlug: z.string(),
  }),
  colours: z.object({
    brand: colour,
    brandDeep: colour,
    accent: colour,
    /** Text on the accent colour; must hold 4.5:1. */
    accentInk: colour,
  }),
  site: z.object({
    /** Public address, for canonical links and share cards; null: the address of the request. */
    origin: z.nullable(z.string()),
    locale: z.string(),
    timezone: z.string(),
    sport: z.string(),
    titleSuffix: z.string(),
    description: z.string(),
    copyright: z.string(),
    platformNotice: z.string(),
  }),
  tv: z.object({ name: z.string(), href: z.string() }),
  season: z.object({
    /** Start year of the current season; null: follows the clock (a season begins on 1 July). */
    current: z.nullable(z.number()),
    /** 'New fixtures coming soon' (§4). */
    preseason: z.boolean(),
  }),
  news: z.object({
    pageSize: z.number(),
    relatedQuantity: z.number(),
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
  tickets: z.optional(
    z.object({
      /** Where tickets of the first team's home matches are sold. */
      matches: z.nullable(z.string()),
    }),
  ),
  social: z.array(z.object({ name: z.string(), icon: z.string(), url: z.string() })),
  apps: z.object({ ios: z.nullable(z.string()), android: z.nullable(z.string()) }),
  childFriendly: z.object({ default: z.boolean() }),
  languages: z.array(
    z.object({
      name: z.string(),
      shortName: z.string(),
      lang: z.string(),
      dir: z.enum(['ltr', 'rtl']),
      link: z.string(),
      categoryName: z.nullable(z.string()),
    }),
  ),
  home: z.object({
    heroImage: z.string(),
    heroAlt: z.string(),
    commercial: z.array(
      z.object({
        title: z.string(),
        text: z.string(),
        href: z.string(),
        label: z.string(),
        image: z.string(),
        alt: z.string(),
      }),
    ),
  }),
  errorPage: z.object({ image: z.string() }),
})

export const clientSettingsAnswer = z.object({ data: z.object({ id: z.string(), attributes: clubSettings }) })

export type NavigationItem = z.infer<typeof navigationItem>
export type ClubSettings = z.infer<typeof clubSettings>
