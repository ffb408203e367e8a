/** The provider names an object by its id, or gives it whole where that was asked for. @returns the id, or null where there is none */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
