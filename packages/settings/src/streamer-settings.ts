/**
 * The streamer site of a club (docs/product.md#streamer-site). Its questions and how many films its playlist has are those of the video
 * settings; the rest of what it shows is the club's own.
 */
import * as z from 'zod/mini'
import { navigationItem } from './navigation.ts'

/** Parts of its home, in order of appearance: each is an anchor that the header may lead to. */
export const streamerSections = ['next-match', 'packages', 'fixtures', 'videos', 'troubleshooting'] as const
export type StreamerSection = (typeof streamerSections)[number]

export const streamerSettings = z.object({
  /** Says whose site it is; where null the site's own sentence with the club's name. */
  tagline: z.nullable(z.string()),
  /** What the header leads to, in order. */
  headerLinks: z.array(z.enum(streamerSections)),
  /** Headings in place of the site's own. */
  sectionHeadings: z.partialRecord(z.enum(streamerSections), z.string()),
  /** Policies; those of the main site's footer where null. */
  footerLinks: z.nullable(z.array(navigationItem)),
})

/** The site of a club that says nothing of it. */
export const plainStreamer: z.infer<typeof streamerSettings> = {
  tagline: null,
  headerLinks: [...streamerSections],
  sectionHeadings: {},
  footerLinks: null,
}

export type StreamerSettings = z.infer<typeof streamerSettings>

/** GET /api/settings/v1/client-settings, as the streamer site reads it beside the club. */
export const streamerSettingsAnswer = z.object({
  data: z.object({ attributes: z.object({ streamer: z._default(streamerSettings, plainStreamer) }) }),
})
