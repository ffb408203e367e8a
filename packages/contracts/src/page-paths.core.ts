/** Where pages of a site stand, for whoever leads to them: every remote, the platform and what it writes. Pure, without schemas. */

export const matchPath = (of: { team: string; season: string; id: string }): string =>
  `/match/${of.team}/${of.season}/${of.id}`

export const articlePath = (slug: string): string => `/news/${slug}`

export const teamPath = (slug: string): string => `/teams/${slug}`

/** A footballer's one address; `/players/{player}` leads to the same page. */
export const playerPath = (team: string, slug: string): string => `/players/${team}/${slug}`

export const categoryPath = (slug: string): string => `/category/${slug}`

/** The page of one video; its player has an address of its own. */
export const videoPath = (id: string): string => `/videos/${encodeURIComponent(id)}`
