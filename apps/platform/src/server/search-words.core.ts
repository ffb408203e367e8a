/** What a fan typed, as words and phrases. PostgreSQL's own parser sees plain words only, and nothing a fan types is an operator. Pure. */
import { searchWords } from '@club/contracts/search-words'

export { searchWords }

/** More words than this in one question are left out: each costs the database, and nobody's question has more. */
export const mostWords = 12

const mostPhrases = 4

export type NewsQuestion = {
  /** All of these must be there, in any form ('wins' finds 'win'). */
  words: string
  /** Each of these must be there to the letter, its words one after the other. */
  phrases: string[]
}

/** Reads what a fan typed: "in quotes" is a phrase; a quote that is never closed is no quote. */
export function readQuestion(text: string): NewsQuestion {
  const straight = text.replace(/[“”„«»]/g, '"')
  const phrases: string[] = []
  const rest = straight.replace(/"([^"]*)"/g, (_whole, phrase: string) => {
    const words = searchWords(phrase).slice(0, mostWords)
    if (words.length > 0) phrases.push(words.join(' '))
    return ' '
  })
  return { words: searchWords(rest).slice(0, mostWords).join(' '), phrases: phrases.slice(0, mostPhrases) }
}
