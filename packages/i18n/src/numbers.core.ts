/** Numbers grouped as in a language. Pure. */

const formats = new Map<string, Intl.NumberFormat>()

/** '18,204' in English. Digits are 0 to 9 in every language, as on shirts and score boards. */
export function formatNumber(language: string, value: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  formats.set(language, format)
  return format.format(value)
}
