/** Pages for fans who come to a match of the first team. Not every page needs them (docs/decisions/0014-settings-that-not-every-page-carries.md). */
import { link } from '@club/contracts'
import * as z from 'zod/mini'

/** If one is absent, there are no links to it. */
export const matchdaySettings = z.object({
  /** Hospitality at home matches. */
  hospitality: z.optional(link),
  /** Visitor information for our ground. */
  homeInfo: z.optional(link),
  /** Visitor information for matches anywhere else. */
  awayInfo: z.optional(link),
})

/** GET /api/settings/v1/client-settings, as a page reads it that needs only these. */
export const matchdaySettingsAnswer = z.object({
  data: z.object({ attributes: z.object({ matchday: z.optional(matchdaySettings) }) }),
})

export type MatchdaySettings = z.infer<typeof matchdaySettings>
