/** Latin letters that no accent makes of others, as an English keyboard writes them. Pure. */
const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
}
const any = new RegExp(`[${Object.keys(spelt).join('')}]`, 'g')

/** @param text in small letters, its accents left aside: 'ødegard' → 'odegard' */
export const speltLatin = (text: string): string => text.replace(any, (letter) => spelt[letter] ?? letter)
