/**
 * How text becomes words for search, the same way for what is indexed, for what is asked and for what is marked: accents folded,
 * apostrophes dropped, Arabic's marks and stretched lines too, its digits and its two ways of an ending ya made one; everything
 * else that is no letter or digit parts words. Pure.
 */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\u0649/g, '\u064a')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
