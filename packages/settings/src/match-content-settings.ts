/** Which articles and films count as what for a match (docs/how-to/write-content.md#about-a-match). Pages do not need it: the platform links them. */
import * as z from 'zod/mini'

/** A category by name or slug: it matches every category whose slug begins with it. */
const categories = z.array(
  z.string().check(z.regex(/[\p{L}\p{N}]/u, 'must be the name or the slug of a category')),
)

export const matchContentSettings = z.object({
  /** Article categories. */
  reports: z._default(categories, ['match-report']),
  previews: z._default(categories, ['match-preview']),
  /** Film categories. */
  highlights: z._default(categories, ['highlights']),
  replays: z._default(categories, ['replays']),
})

export type MatchContentSettings = z.infer<typeof matchContentSettings>

/** For a club without this setting. */
export const plainMatchContent: MatchContentSettings = matchContentSettings.parse({})
