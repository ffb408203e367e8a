/** Names of countries in a language. Pure. */

/** 'United Kingdom, Ireland and France' for `GB`, `IE`, `FR`; a code without a name stays as it is. */
export function countryNames(language: string, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    codes.map((code) => names.of(code) ?? code),
  )
}
