/** Splits a fan's search into words and phrases. PostgreSQL's own parser gets only plain words: nothing a fan types is an operator. Pure. */
import { searchWords } from '@club/contracts/search-words'

export { searchWords }

/** The most words used of one search: each costs the database, and real searches have fewer. */
export const mostWords = 12

const mostPhrases = 4

export type NewsQuestion = {
  /** All of these must occur, in any form ('wins' finds 'win'). */
  words: string
  /** Each of these must occur exactly, its words one after the other. */
  phrases: string[]
}

/** Parses a fan's search: "in quotes" is a phrase; an unclosed quotation mark is ignored. */
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
