/**
 * Titles that are almost what was typed: words at an edit distance of one (a letter too many, missing, wrong, or two that
 * changed places), as regular expressions, so that any PostgreSQL finds them without an extension. Pure.
 */
import { searchWords } from '../web/search-words.core.ts'

/** Under three letters almost every word is near every other. */
const shortestFuzzy = 3
/** Longer than any word of a title; what is longer is looked for to the letter. */
const longestFuzzy = 40
const mostWords = 8

/** A regular expression, without anchors, of every word within one edit; `word` holds letters and digits only. */
export function withinOneEdit(word: string): string {
  const letters = [...word]
  if (letters.length < shortestFuzzy || letters.length > longestFuzzy) return word
  const alternatives = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('')
    const after = (from: number) => letters.slice(from).join('')
    alternatives.add(`${before}[^ ]${after(at)}`)
    if (at === letters.length) break
    // A wrong letter or a missing one.
    alternatives.add(`${before}[^ ]?${after(at + 1)}`)
    if (at + 1 < letters.length) alternatives.add(`${before}${letters[at + 1]}${letters[at]}${after(at + 2)}`)
  }
  return `(?:${[...alternatives].join('|')})`
}

/**
 * One expression for each word of a question, to be matched against a title's words with one blank between them.
 * @param editDistance 0: words to the letter
 */
export const titlePatterns = (question: string, editDistance: 0 | 1): string[] =>
  searchWords(question)
    .slice(0, mostWords)
    .map((word) => `(?:^| )${editDistance === 0 ? word : withinOneEdit(word)}(?: |$)`)
