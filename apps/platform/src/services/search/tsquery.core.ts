/** Turns what a fan typed into the database's text search syntax. Words have only letters and digits here, so none is an operator. Pure. */
import { hasLetters } from '@club/i18n'

/** Words searched for together, each with its alternatives: `[['win'], ['huddersfield', 'huddersfeild']]`. */
export type AskedWords = readonly (readonly string[])[]

export type TsQueries = {
  /** By English stems, by Arabic stems, and exact. An empty one matches nothing. */
  english: string
  arabic: string
  simple: string
}

const oneOf = (words: readonly string[]) => (words.length === 1 ? (words[0] ?? '') : `(${words.join(' | ')})`)
const joined = (words: AskedWords, operator: '&' | '|') => words.map(oneOf).join(` ${operator} `)

/** @param operator whether all words must occur, or any */
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

/** Words as prefixes: 'thornsea to' finds 'Thornsea Town'. */
export const beginnings = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ')
