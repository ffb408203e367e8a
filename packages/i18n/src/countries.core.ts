/** Countries by their names in a language. Pure. */

/** 'United Kingdom, Ireland and France' of `GB`, `IE`, `FR`; a code that has no name stands as it is. */
export function countryNames(language: string, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    codes.map((code) => names.of(code) ?? code),
  )
}
