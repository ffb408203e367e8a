/** When a response made of several parts becomes stale: with the first of them. Pure. */
export const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((at) => at !== null).sort()[0] ?? null
