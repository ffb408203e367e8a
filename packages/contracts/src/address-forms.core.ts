/** What may stand in an address of ours. Pure, without schemas: pages load it. */

/** Letters, digits and hyphens, in lower case. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Letters that a slug may have. */
export const longestSlug = 120
/** A match's id names both clubs. */
export const longestMatchID = 400
/** How the entitlement begins that marks the owner of a match's pass; the match's id follows. */
export const passMarkStart = 'match-pass-'
/** Between that and the name of what such a pass opens, where the mark tells it. */
export const passMarkOpens = '-opens-'
/** An entitlement names what it opens, a pass its whole match and what it opens of that. */
export const longestEntitlement = passMarkStart.length + longestMatchID + passMarkOpens.length + longestSlug
/** A package on sale: a pass is named by its package and, after a hyphen, its match. */
export const longestPackageID = longestSlug + 1 + longestMatchID
/** A page's path: a match's is the longest, with its team and season. */
export const longestPagePath = 600

export const isSlug = (text: string, longest: number = longestSlug): boolean =>
  text.length <= longest && slugForm.test(text)

/** `2026-27`, or `2026` for a season within one year. */
export const seasonForm = /^\d{4}(?:-\d{2})?$/

export const isSeason = (text: string): boolean => seasonForm.test(text)
