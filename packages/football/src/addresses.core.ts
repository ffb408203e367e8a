/** The forms of the names of teams, matches and seasons in addresses. Pure. */

/** A team's or a match's name in an address, in the form of the API. @param longest the most letters it may have */
export const isSlug = (text: string, longest = 120): boolean =>
  text.length <= longest && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** A match's id names both clubs. */
export const longestMatchID = 400

/** `2026-27`, or `2026` for a season within one year. */
export const isSeason = (text: string): boolean => /^\d{4}(?:-\d{2})?$/.test(text)
