/**
 * Titles that are almost what was typed. The words that titles hold are compared here, in the platform's own time, and the database is
 * asked for those that are near, by its index: as regular expressions eight long words held its only thread for 160 ms. Pure.
 */
import { searchWords } from '../../server/search-words.core.ts'

/** Under three letters almost every word is near every other. */
const shortestFuzzy = 3
/** Longer than any word of a title; what is longer is looked for to the letter. */
const longestFuzzy = 40
/** More than a title has that anybody remembers; further words are left out. */
const mostWords = 8
/** Words of titles that one word of a question stands for at most. */
const mostNear = 50

/** Whether one edit (a letter too many, missing or wrong, or two that changed places) makes one word the other, or none. */
export function isNear(typed: string, word: string): boolean {
  if (typed === word) return true
  const [one, other] = [[...typed], [...word]]
  if (one.length < shortestFuzzy || one.length > longestFuzzy) return false
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const rest = (letters: readonly string[], start: number) => letters.slice(start).join('')
  if (one.length > other.length) return rest(one, from + 1) === rest(other, from)
  if (one.length < other.length) return rest(one, from) === rest(other, from + 1)
  if (rest(one, from + 1) === rest(other, from + 1)) return true
  return (
    one[from] === other[from + 1] &&
    one[from + 1] === other[from] &&
    rest(one, from + 2) === rest(other, from + 2)
  )
}

/** The words of a question that a title is looked for by. */
export const titleWords = (question: string): string[] => searchWords(question).slice(0, mostWords)

/**
 * What each word may be in a title; none for a word that no title holds.
 * @param held every word that titles hold
 */
export const nearWords = (
  words: readonly string[],
  editDistance: 0 | 1,
  held: readonly string[],
): string[][] =>
  words.map((word) =>
    held.filter((other) => (editDistance === 0 ? other === word : isNear(word, other))).slice(0, mostNear),
  )
