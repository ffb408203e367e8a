/** What a misspelt word may have meant. Pure. */
import { distance } from 'fastest-levenshtein'

/** Below four letters almost every word is near every other; a long one may have two mistakes. */
const shortest = 4
const longest = 24
const forgivesTwo = 8

/** Mistakes that we forgive in a word; null: it is taken literally. */
export function forgiven(word: string): number | null {
  const { length } = [...word]
  if (length < shortest || length > longest || !/^\p{L}+$/u.test(word)) return null
  return length >= forgivesTwo ? 2 : 1
}

/** Two swapped letters are one mistake, not two. */
function swapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** How many mistakes turn one word into the other. */
export const mistakes = (asked: string, word: string): number =>
  swapped(asked, word) ? 1 : distance(asked, word)

/**
 * The likeliest word: fewest mistakes first, then the one in more entries.
 * @param held how many entries contain each word
 */
export function likeliest(asked: string, held: ReadonlyMap<string, number>): string | null {
  const ranked = [...held]
    .filter(([, entries]) => entries > 0)
    .map(([word, entries]) => ({ word, entries, mistakes: mistakes(asked, word) }))
    .sort((a, b) => a.mistakes - b.mistakes || b.entries - a.entries || (a.word < b.word ? -1 : 1))
  return ranked[0]?.word ?? null
}

/** The words near enough, nearest first. */
export function nearest(asked: string, words: readonly string[], most: number): string[] {
  const allowed = forgiven(asked)
  if (allowed === null) return []
  return words
    .map((word) => ({ word, mistakes: mistakes(asked, word) }))
    .filter((entry) => entry.mistakes > 0 && entry.mistakes <= allowed)
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, most)
    .map(({ word }) => word)
}
