/** What may stand in an address of ours. Pure, without schemas: pages load it. */

/** Letters, digits and hyphens, in lower case. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Letters that a slug may have. */
export const longestSlug = 120
/** A match's id names both clubs. */
export const longestMatchID = 400
/** An entitlement names what it opens. */
export const longestEntitlement = 200

export const isSlug = (text: string, longest: number = longestSlug): boolean =>
  text.length <= longest && slugForm.test(text)

/** `2026-27`, or `2026` for a season within one year. */
export const seasonForm = /^\d{4}(?:-\d{2})?$/

export const isSeason = (text: string): boolean => seasonForm.test(text)
