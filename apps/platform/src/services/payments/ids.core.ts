/** The provider gives an object's id, or the whole object if we asked for it. @returns the id, or null where there is none */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
