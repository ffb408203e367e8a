/** The dot between two facts in one line: the line breaks after it, never before it. */
export const dot = '\u00a0· '

/** Facts in one line with dots between them; those that are missing are left out, and their dots with them. */
export const dotted = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(dot)
