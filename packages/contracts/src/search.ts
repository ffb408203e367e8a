/** What a search may mean besides articles (docs/product.md#search). */
import * as z from 'zod/mini'
import { instant, listOf, picture } from './wire.ts'

export const suggestion = z.object({
  kind: z.enum(['player', 'team', 'match', 'page']),
  title: z.string(),
  /** Who plays, of a match: the word between them is the reader's language's. */
  sides: z.optional(z.object({ home: z.string(), away: z.string() })),
  /** Of its page on this site. */
  path: z.string(),
  /** What it is about: a player's position, a match's competition, what stands above a page. */
  about: z.nullable(z.string()),
  /** When a match is played. */
  at: z.nullable(instant),
  image: z.nullable(picture),
})

/** GET /api/search/v1/suggestions?query=: players, then teams, matches and pages, three of each at most. */
export const suggestionList = listOf(suggestion)

export type Suggestion = z.infer<typeof suggestion>
