/** What a search may mean besides articles (docs/product.md#search). */
import * as z from 'zod/mini'
import { instant, listOf, picture } from './wire.ts'

export const suggestion = z.object({
  kind: z.enum(['player', 'team', 'match', 'page']),
  title: z.string(),
  /** The clubs of a match: the word between them depends on the reader's language. */
  sides: z.optional(z.object({ home: z.string(), away: z.string() })),
  /** Path of its page on this site. */
  path: z.string(),
  /** Additional information: a player's position, a match's competition, a page's parent. */
  about: z.nullable(z.string()),
  /** When the match is played. */
  at: z.nullable(instant),
  image: z.nullable(picture),
})

/** GET /api/search/v1/suggestions?query=: players, then teams, matches and pages, three of each at most. */
export const suggestionList = listOf(suggestion)

export type Suggestion = z.infer<typeof suggestion>
