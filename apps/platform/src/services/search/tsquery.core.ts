/** What a fan typed, as the database's text search reads it. Words are letters and digits alone here, so nothing of them is an operator. Pure. */
import { hasLetters } from '@club/i18n'

/** Words that are looked for together, each with what it may stand for: `[['win'], ['huddersfield', 'huddersfeild']]`. */
export type AskedWords = readonly (readonly string[])[]

export type TsQueries = {
  /** By the stems of English, of Arabic, and to the letter. An empty one asks for nothing. */
  english: string
  arabic: string
  simple: string
}

const oneOf = (words: readonly string[]) => (words.length === 1 ? (words[0] ?? '') : `(${words.join(' | ')})`)
const joined = (words: AskedWords, operator: '&' | '|') => words.map(oneOf).join(` ${operator} `)

/** @param operator whether all of them must be there, or any */
export function tsQueries(words: AskedWords, operator: '&' | '|' = '&'): TsQueries {
  const isArabic = (group: readonly string[]) => group.some((word) => hasLetters(word, 'rtl'))
  return {
    english: joined(
      words.filter((group) => !isArabic(group)),
      operator,
    ),
    arabic: joined(words.filter(isArabic), operator),
    simple: joined(words, operator),
  }
}

/** Words of which the last may go on: 'thornsea to' finds 'Thornsea Town'. */
export const beginnings = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ')
