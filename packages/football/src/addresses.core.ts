/** What teams, matches and seasons may be called in an address. Pure. */

/** A team's or a match's name in an address, as the wire has it. @param longest letters that it may have */
export const isSlug = (text: string, longest = 120): boolean =>
  text.length <= longest && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** A match's id names both clubs. */
export const longestMatchID = 400

/** `2026-27`, or `2026` for a season within one year. */
export const isSeason = (text: string): boolean => /^\d{4}(?:-\d{2})?$/.test(text)
