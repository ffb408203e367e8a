/** Corrects misspelt words: a word in no entry is replaced by the likeliest one that is in some of those asked for. */
import type { IndexBase } from './index-base.ts'
import { type Asked, countWords, isHeld } from './questions.store.ts'
import { forgiven, likeliest, nearest } from './spelling.core.ts'
import type { AskedWords } from './tsquery.core.ts'

/** How many words are compared with a misspelt one, and how many of the near ones are counted. */
const most = { compared: 20_000, counted: 8 }

export type Corrected = { asked: string; meant: string }

/** Words of about its length that begin or end like it: people rarely make a mistake at both ends. */
async function candidates(base: IndexBase, word: string, allowed: number): Promise<string[]> {
  const letters = [...word]
  const rows = await base.ask<{ word: string }>(
    `select word from search_words where left(word, 1) = any($1::text[]) and char_length(word) between $3 and $4
     union select word from search_words where right(word, 2) = $2 and char_length(word) between $3 and $4 limit $5`,
    [
      letters.slice(0, 2),
      letters.slice(-2).join(''),
      letters.length - allowed,
      letters.length + allowed,
      most.compared,
    ],
  )
  return rows.map((row) => row.word)
}

async function correct(base: IndexBase, word: string, of: Asked, now: Date): Promise<string | null> {
  const allowed = forgiven(word)
  if (allowed === null || (await isHeld(base, word, now))) return null
  const near = nearest(word, await candidates(base, word, allowed), most.counted)
  return near.length === 0 ? null : likeliest(word, await countWords(base, near, of, now))
}

/**
 * @param of which entries are asked for: a word is corrected only to one that some of them hold
 * @returns each word with its possible meanings, and the words that were corrected
 */
export async function forgive(
  base: IndexBase,
  words: readonly string[],
  of: Asked,
  now: Date,
): Promise<{ words: AskedWords; corrected: Corrected[] }> {
  const corrected: Corrected[] = []
  const taken: string[] = []
  for (const word of words) {
    const meant = await correct(base, word, of, now)
    if (meant !== null) corrected.push({ asked: word, meant })
    taken.push(meant ?? word)
  }
  return { words: taken.map((word) => [word]), corrected }
}
