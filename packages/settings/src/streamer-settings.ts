/**
 * The streamer site of a club (docs/product.md#streamer-site). Its questions and the number of films in its playlist come from the video
 * settings; the rest is set here.
 */
import * as z from 'zod/mini'
import { navigationItem } from './navigation.ts'

/** Parts of its home page, in order: each is an anchor that the header may link to. */
export const streamerSections = ['next-match', 'packages', 'fixtures', 'videos', 'troubleshooting'] as const
export type StreamerSection = (typeof streamerSections)[number]

export const streamerSettings = z.object({
  /** Says whose site it is; null: the site's own sentence with the club's name. */
  tagline: z.nullable(z.string()),
  /** What the header links to, in order. */
  headerLinks: z.array(z.enum(streamerSections)),
  /** Headings that replace the site's own. */
  sectionHeadings: z.partialRecord(z.enum(streamerSections), z.string()),
  /** Policies; null: those of the main site's footer. */
  footerLinks: z.nullable(z.array(navigationItem)),
})

/** For a club without these settings. */
export const plainStreamer: z.infer<typeof streamerSettings> = {
  tagline: null,
  headerLinks: [...streamerSections],
  sectionHeadings: {},
  footerLinks: null,
}

export type StreamerSettings = z.infer<typeof streamerSettings>

/** GET /api/settings/v1/client-settings, as the streamer site reads it along with the club. */
export const streamerSettingsAnswer = z.object({
  data: z.object({ attributes: z.object({ streamer: z._default(streamerSettings, plainStreamer) }) }),
})
