/** Articles to search: words distributed as in a natural language, and planted words with a known number of articles. Pure. */

import type { ImportedArticle } from '@club/contracts'
import { anArticle } from '@club/contracts/testing'
import { type Chance, chanceOf, pick } from '../../sample-club/random.core.ts'

const vocabulary = 20_000
const wordsOfArticle = 250

const syllables = [
  'ba',
  'del',
  'fo',
  'gri',
  'kan',
  'lem',
  'mor',
  'nu',
  'pel',
  'ros',
  'sta',
  'tif',
  'vo',
  'wen',
  'zar',
]

/** The n-th word of an invented language; small numbers are the most frequent. */
function wordOf(n: number): string {
  let word = ''
  for (let left = n + 1; left > 0; left = Math.floor(left / syllables.length))
    word += syllables[left % syllables.length]
  return `${word}x`
}

const oneWord = (chance: Chance): string => wordOf(Math.floor(vocabulary ** chance()) - 1)

/** Words contained in exactly this many articles. */
export type Planted = { word: string; hits: number }

/** @param quantity number of all articles */
export const plantedWords = (quantity: number): Planted[] =>
  [
    ...Array.from({ length: 10 }, (_, index) => (index + 1) * 100),
    ...Array.from({ length: 5 }, (_, index) => (index + 1) * 1000),
    quantity / 2,
    quantity,
  ].map((hits, index) => ({ word: `planted${String.fromCharCode(97 + index)}`, hits: Math.round(hits) }))

export function articleOf(index: number, quantity: number, planted: readonly Planted[]): ImportedArticle {
  const chance = chanceOf('search bench', index)
  const held = planted.filter(({ hits }) => (index * 7919) % quantity < hits).map(({ word }) => word)
  const words = (count: number) => Array.from({ length: count }, () => oneWord(chance))
  const body = words(wordsOfArticle)
  for (const word of held) body[Math.floor(chance() * body.length)] = word
  return anArticle(`article-${index}`, {
    title: [...words(6), ...(chance() < 0.1 ? held.slice(0, 1) : [])].join(' '),
    standfirst: words(15).join(' '),
    category: pick(chance, ['Club News', 'Match Reports', 'Tickets']),
    publishedAt: new Date(Date.UTC(2010, 0, 1) + index * 9_000_000).toISOString(),
    body: [{ type: 'paragraph', spans: [{ text: [...body, ...held].join(' ') }] }],
  })
}
