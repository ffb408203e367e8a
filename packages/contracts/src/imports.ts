/**
 * What the import commands send to the platform's admin API (docs/interfaces.md#commands). One request is one import: accepted whole
 * or refused whole. The answer counts what changed, so that importing twice reads `0 added, 0 changed`.
 */
import * as z from 'zod/mini'
import { advert, advertSlot } from './adverts.ts'
import { contentBlock } from './content.ts'
import { experiment } from './experiments.ts'
import { importedForm } from './forms.ts'
import { link, linkOrNone, sitePath, webLink } from './link.ts'
import { importedMapPlace } from './maps.ts'
import { matchEventInput } from './match-events.ts'
import { competition, customTable, matchState, player, team } from './matches.ts'
import { importedPackage } from './packages.ts'
import { importedPromo } from './promos.ts'
import { globalVariable, oldAddress, organisation, wordings } from './site.ts'
import { headerSponsor, sectionSponsorSlot, sponsor, sponsorRow } from './sponsors.ts'
import { takenRootOf } from './taken-paths.core.ts'
import { importedVideo, importedVideoCategory } from './videos.ts'
import { day, goesAfterItCame, instant, picture, seasonID, slug } from './wire.ts'

/** One match of a file, with the clubs' names in the file; the platform resolves aliases. */
export const importedMatch = z.object({
  stage: slug,
  round: z.string(),
  leg: z.number().check(z.int(), z.minimum(1)),
  home: z.string().check(z.minLength(1)),
  away: z.string().check(z.minLength(1)),
  date: z.nullable(z.string()),
  kickOff: z.nullable(instant),
  venue: z.nullable(z.string()),
  state: matchState,
  /** Its line in the file, for messages. */
  line: z.number(),
})

/** POST /api/admin/v1/imports/matches */
export const matchImport = z.object({
  source: z.string(),
  team: slug,
  season: seasonID,
  /** Our club's name in this file. */
  club: z.string(),
  competition,
  matches: z.array(importedMatch),
  /** Points given or deducted: club name and points, such as -10; 0 takes an earlier adjustment back. A club that is not named keeps its own. */
  adjustments: z.array(z.object({ club: z.string(), points: z.number().check(z.int()) })),
  /** Different names of one club: the first is the club's own. */
  aliases: z.array(z.array(z.string())),
})

/**
 * POST /api/admin/v1/imports/match-events: complete records of finished matches. A match that has events from a feed
 * keeps them.
 */
export const matchEventsImport = z.object({
  source: z.string(),
  matches: z.array(
    z.object({ matchID: z.string(), events: z.array(matchEventInput).check(z.maxLength(1000)) }),
  ),
})

const windowedArticle = z.object({
  // The address of a year is the archive of that year.
  slug: slug.check(z.refine((name) => !/^\d{4}$/.test(name), 'must not be a year')),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  standfirst: z.string(),
  category: z
    .string()
    .check(z.refine((name) => /[\p{L}\p{N}]/u.test(name), 'must have a letter or a figure')),
  publishedAt: instant,
  publishedUntil: z.optional(z.nullable(instant)),
  updatedAt: z.optional(instant),
  status: z.enum(['Published', 'Draft']),
  image: z.nullable(picture),
  author: z.nullable(z.string()),
  team: z.nullable(z.string()),
  matchID: z.nullable(z.string()),
  tags: z.array(z.string()),
  body: z.array(contentBlock),
})

/** An article as an import writes it. `publishedAt` may be in the future: the article appears then by itself, and disappears at `publishedUntil`. */
export const importedArticle = windowedArticle.check(
  goesAfterItCame(
    (article) => article.publishedAt,
    (article) => article.publishedUntil,
    'publishedUntil',
  ),
)

const windowedPage = z.object({
  fullPath: z.string().check(
    z.regex(
      /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,5}$/,
      'must be a path of one to five names of lower-case letters, digits and hyphens, such as /club/history',
    ),
    // Otherwise the page would be accepted but have no address, because something else answers there.
    z.refine((path) => takenRootOf(path) === null, {
      error: ({ input }) => `must not lead into /${takenRootOf(String(input))}, where other pages stand`,
    }),
  ),
  title: z.string().check(z.minLength(1)),
  template: z.enum(['Hub', 'Default']),
  status: z.enum(['Published', 'Draft']),
  order: z.number(),
  image: z.nullable(picture),
  standfirst: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  publishedFrom: z.optional(z.nullable(instant)),
  publishedUntil: z.optional(z.nullable(instant)),
  updatedAt: instant,
  /** `updatedAt` is only the date of the file: a page that is otherwise unchanged keeps its date. */
  undated: z.optional(z.literal(true)),
  body: z.array(contentBlock),
})

/** A page as an import writes it. It appears by itself at `publishedFrom` and disappears at `publishedUntil`, and so do the pages below it. */
export const importedPage = windowedPage.check(
  goesAfterItCame(
    (page) => page.publishedFrom,
    (page) => page.publishedUntil,
    'publishedUntil',
  ),
)

/** One entry of the menu tree; an internal one names a page by its full path. */
export const importedMenuItem = z.object({
  title: z.string(),
  postType: z.enum(['internal', 'external']),
  fullPath: z.nullable(sitePath),
  externalUrl: z.nullable(link),
  newTab: z.boolean(),
  get children() {
    return z.array(importedMenuItem)
  },
})

type Lost = { path: (string | number)[]; message: string }

/** Entries without their target, at any depth: each would be drawn as a broken link. */
const lostIn = (menu: readonly ImportedMenuItem[]): Lost[] =>
  menu.flatMap(({ postType, fullPath, externalUrl, children }, index) => {
    const below = lostIn(children).map(({ path, message }) => ({
      path: [index, 'children', ...path],
      message,
    }))
    if (postType === 'internal' && fullPath === null) {
      const message = "is missing: an internal entry has the path of its page, such as '/club/history'"
      return [{ path: [index, 'fullPath'], message }, ...below]
    }
    if (postType === 'external' && externalUrl === null) {
      const message = "is missing: an external entry has its address, such as 'https://shop.example.org/'"
      return [{ path: [index, 'externalUrl'], message }, ...below]
    }
    return below
  })

const importedMenu = z.array(importedMenuItem).check(({ value, issues }) => {
  for (const lost of lostIn(value)) issues.push({ code: 'custom', input: null, ...lost })
})

/** Sponsors of one row or section, each once; one sponsor may be in several. */
const sponsorsOnce = z.array(z.extend(sponsor, { url: linkOrNone })).check(({ value, issues }) => {
  for (const [index, { sponsorID }] of value.entries())
    if (value.findIndex((other) => other.sponsorID === sponsorID) < index)
      issues.push({
        code: 'custom',
        path: [index, 'sponsorID'],
        input: sponsorID,
        message: `'${sponsorID}' is here twice`,
      })
})

/** Answers accept what is stored; imports may write only safe links and real dates. */
const written = {
  player: z.extend(player, { dateOfBirth: z.nullable(day), joined: z.nullable(day) }),
  team: z.extend(team, { externalTeamPage: z.nullable(webLink), externalMatchPage: z.nullable(webLink) }),
}

/** POST /api/admin/v1/imports/content; a part that is absent is left unchanged. */
export const contentImport = z.object({
  source: z.string(),
  articles: z.optional(z.array(importedArticle)),
  pages: z.optional(z.array(importedPage)),
  menu: z.optional(importedMenu),
  teams: z.optional(z.array(written.team)),
  players: z.optional(z.array(written.player)),
  sponsorRows: z.optional(z.array(z.extend(sponsorRow, { sponsors: sponsorsOnce }))),
  headerSponsors: z.optional(z.array(z.extend(headerSponsor, { sponsorUrl: linkOrNone }))),
  sectionSponsors: z.optional(z.array(z.extend(sectionSponsorSlot, { sponsors: sponsorsOnce }))),
  adverts: z.optional(z.array(advert)),
  advertSlots: z.optional(z.array(advertSlot)),
  customTables: z.optional(z.array(z.extend(customTable, { id: z.string() }))),
  videos: z.optional(z.array(importedVideo)),
  videoCategories: z.optional(z.array(importedVideoCategory)),
  globalVariables: z.optional(z.array(globalVariable)),
  packages: z.optional(z.array(importedPackage)),
  experiments: z.optional(z.array(experiment)),
  mapPlaces: z.optional(z.array(importedMapPlace)),
  promoOverlays: z.optional(z.array(importedPromo)),
  organisations: z.optional(z.array(z.extend(organisation, { id: slug, url: z.nullable(link) }))),
  wordings: z.optional(z.array(wordings)),
  forms: z.optional(z.array(importedForm)),
  oldAddresses: z.optional(z.array(oldAddress).check(z.maxLength(20_000))),
})

/** The result of an import. */
export const importReport = z.object({
  data: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** What the import left as it was, and why, by line of the file. Older platforms omit it. */
    notes: z.optional(z.array(z.object({ line: z.number(), reason: z.string() }))),
  }),
})

export type ImportedMatch = z.infer<typeof importedMatch>
export type MatchEventsImport = z.infer<typeof matchEventsImport>
export type MatchImport = z.infer<typeof matchImport>
export type ImportedArticle = z.infer<typeof importedArticle>
export type ImportedPage = z.infer<typeof importedPage>
export type ImportedMenuItem = z.infer<typeof importedMenuItem>
export type ContentImport = z.infer<typeof contentImport>
export type ImportReport = z.infer<typeof importReport>
