/** Sponsors (docs/product.md#sponsors). */
import * as z from 'zod/mini'
import { listOf } from './wire.ts'

export const sponsor = z.object({
  campaignID: z.string(),
  sponsorID: z.string(),
  imageKey: z.string(),
  published: z.union([z.literal(1), z.literal(0)]),
  title: z.string(),
  url: z.string(),
  adminName: z.string(),
  mediaLibraryID: z.string(),
  forcedOrder: z.number(),
  isChildFriendly: z.boolean(),
})

export const sponsorRow = z.object({
  adminName: z.string(),
  forcedOrder: z.number(),
  rowID: z.string(),
  sponsorSize: z.enum(['large', 'small']),
  title: z.string(),
  titleSize: z.string(),
  sponsors: z.array(sponsor),
})

export const headerSponsor = z.object({
  imgLocation: z.string(),
  name: z.string(),
  sponsorUrl: z.string(),
  childFriendly: z.boolean(),
})

/** The six places that have their own sponsor (docs/product.md#sponsors). */
export const sponsorSections = [
  'news-listing',
  'fixtures-first-team',
  'loading-screen',
  'match-centre-first-team',
  'homepage-news',
  'player-of-the-match',
] as const

export const sectionSponsorSlot = z.object({
  active: z.boolean(),
  sectionID: z.enum(sponsorSections),
  name: z.string(),
  type: z.enum(['app', 'web']),
  sponsors: z.array(sponsor),
})

export const sponsorRowList = listOf(sponsorRow)
export const headerSponsorList = listOf(headerSponsor)
export const sectionSponsorList = listOf(sectionSponsorSlot)

/** A sponsor as pages draw it: without the name that staff use, and without its campaign. */
export type DrawnSponsor = Readonly<
  Pick<Sponsor, 'sponsorID' | 'title' | 'url' | 'imageKey' | 'isChildFriendly'> & {
    /** Shown only in the club's app. */
    inApp?: true
  }
>

export const drawnSponsor = ({
  sponsorID,
  title,
  url,
  imageKey,
  isChildFriendly,
}: Sponsor): DrawnSponsor => ({
  sponsorID,
  title,
  url,
  imageKey,
  isChildFriendly,
})

/** The published sponsors of a section whose slot is active, on the web or in the app, in their fixed order. */
export const sponsorsOf = (
  slots: readonly SectionSponsorSlot[],
  section: SponsorSection,
  channel: SectionSponsorSlot['type'] = 'web',
): DrawnSponsor[] =>
  slots
    .filter(({ sectionID, active, type }) => sectionID === section && active && type === channel)
    .flatMap(({ sponsors }) => sponsors)
    .filter(({ published }) => published === 1)
    .toSorted((one, other) => one.forcedOrder - other.forcedOrder)
    .map(drawnSponsor)

/** A section's sponsors on the web, followed by those shown in the same place in the club's app. */
export const sponsorsOfSection = (
  slots: readonly SectionSponsorSlot[],
  section: SponsorSection,
): DrawnSponsor[] => [
  ...sponsorsOf(slots, section),
  ...sponsorsOf(slots, section, 'app').map((one) => ({ ...one, inApp: true as const })),
]

export type Sponsor = z.infer<typeof sponsor>
export type SponsorRow = z.infer<typeof sponsorRow>
export type HeaderSponsor = z.infer<typeof headerSponsor>
export type SectionSponsorSlot = z.infer<typeof sectionSponsorSlot>
export type SponsorSection = (typeof sponsorSections)[number]
