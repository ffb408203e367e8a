/** Countries by their names in a language. */

/** Making one takes milliseconds, and a page names countries many times: one is kept for each language. */
const kept = new Map<string, { names: Intl.DisplayNames; list: Intl.ListFormat }>()

function formatsOf(language: string) {
  const held = kept.get(language) ?? {
    names: new Intl.DisplayNames([language], { type: 'region' }),
    list: new Intl.ListFormat(language, { type: 'conjunction' }),
  }
  kept.set(language, held)
  return held
}

/** 'United Kingdom, Ireland and France' of `GB`, `IE`, `FR`; a code that has no name stands as it is. */
export function countryNames(language: string, codes: readonly string[]): string {
  const { names, list } = formatsOf(language)
  return list.format(codes.map((code) => names.of(code) ?? code))
}
