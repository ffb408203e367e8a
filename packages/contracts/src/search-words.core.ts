import { latinDigits } from './digits.core.ts'
import { speltLatin } from './latin-letters.core.ts'

/**
 * Splits text into words for search, in the same way for indexing, for queries and for highlighting: accents are folded,
 * letters such as 'ø' spelt as an English keyboard does, apostrophes dropped, as are Arabic marks and elongation; Arabic digits and the two forms of a final ya are unified; everything
 * else that is not a letter or digit separates words. Pure.
 */
export const searchWords = (text: string): string[] =>
  speltLatin(
    latinDigits(text)
      .normalize('NFKD')
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase(),
  )
    .replace(/\u0649/g, '\u064a')
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
