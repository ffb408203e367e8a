/** When an answer that is made of several parts is old: with the first of them. Pure. */
export const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((at) => at !== null).sort()[0] ?? null
