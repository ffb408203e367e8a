/**
 * Finds titles that are almost what the fan typed. The words of titles are compared here, in the platform's own time, and the database
 * looks up the near ones by its index: as regular expressions, eight long words blocked its only thread for 160 ms. Pure.
 */
import { searchWords } from '../../server/search-words.core.ts'

/** Below three letters almost every word is near every other. */
const shortestFuzzy = 3
/** Longer than any word of a title; longer words must match exactly. */
const longestFuzzy = 40
/** More words than anybody remembers of a title; further words are ignored. */
const mostWords = 8
/** Most words of titles that one typed word may match. */
const mostNear = 50

/** Whether at most one edit (a letter too many, missing or wrong, or two swapped) turns one word into the other. */
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

/** The words of a query that the title search uses. */
export const titleWords = (question: string): string[] => searchWords(question).slice(0, mostWords)

/**
 * The title words that each typed word may mean; an empty list if no title has one.
 * @param held every word in titles
 */
export const nearWords = (
  words: readonly string[],
  editDistance: 0 | 1,
  held: readonly string[],
): string[][] =>
  words.map((word) =>
    held.filter((other) => (editDistance === 0 ? other === word : isNear(word, other))).slice(0, mostNear),
  )
