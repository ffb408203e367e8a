/** What the club has for whoever comes to a match of the first team. Not every page needs it (docs/decisions/0014-settings-that-not-every-page-carries.md). */
import { link } from '@club/contracts'
import * as z from 'zod/mini'

/** Where one is absent, nothing leads to it. */
export const matchdaySettings = z.object({
  /** Seats and tables at home matches. */
  hospitality: z.optional(link),
  /** What to know of coming to our ground. */
  homeInfo: z.optional(link),
  /** What to know of matches anywhere else. */
  awayInfo: z.optional(link),
})

/** GET /api/settings/v1/client-settings, as a page reads it that knows of these alone. */
export const matchdaySettingsAnswer = z.object({
  data: z.object({ attributes: z.object({ matchday: z.optional(matchdaySettings) }) }),
})

export type MatchdaySettings = z.infer<typeof matchdaySettings>
