/** Which articles and films are what of a match (docs/how-to/write-content.md#about-a-match). No page needs it: the platform says where each leads. */
import * as z from 'zod/mini'

/** A category by its name or its slug: it is whatever category begins with that slug. */
const categories = z.array(
  z.string().check(z.regex(/[\p{L}\p{N}]/u, 'must be the name or the slug of a category')),
)

export const matchContentSettings = z.object({
  /** Of articles. */
  reports: z._default(categories, ['match-report']),
  previews: z._default(categories, ['match-preview']),
  /** Of films. */
  highlights: z._default(categories, ['highlights']),
  replays: z._default(categories, ['replays']),
})

export type MatchContentSettings = z.infer<typeof matchContentSettings>

/** Of a club that says nothing of it. */
export const plainMatchContent: MatchContentSettings = matchContentSettings.parse({})
