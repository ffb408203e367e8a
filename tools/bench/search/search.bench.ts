/** Searches in the archive of an old club, by how many articles contain the word. On both databases. */
import type { NewsSearchAnswer } from '@club/contracts'
import type { PlatformCalls } from '../../import/platform.server.ts'
import type { Bench } from '../bench.ts'
import { type Figure, percentile } from '../figures.core.ts'
import { onEachPlatform } from '../platforms.ts'
import { articleOf, type Planted, plantedWords } from './articles.core.ts'

const quantity = 50_000
const atOnce = 500
/** Queries per figure. */
const questions = 200
const sorts = ['published_date desc', 'relevance desc']

const planted = plantedWords(quantity)

type Range = { what: string; least: number; most: number; within: { [kind: string]: number } }
const ranges: readonly Range[] = [
  { what: 'up to 1,000 hits', least: 1, most: 1000, within: { PGlite: 60, PostgreSQL: 60 } },
  { what: 'up to 5,000 hits', least: 1001, most: 5000, within: { PGlite: 1000, PostgreSQL: 60 } },
  { what: 'any word', least: 5001, most: Number.POSITIVE_INFINITY, within: { PGlite: 1000 } },
]

export const measureSearch: Bench = async (_site, say) => {
  const fill = async (calls: PlatformCalls) => {
    for (let from = 0; from < quantity; from += atOnce) {
      if (from % 10_000 === 0) say(`importing, ${from} of ${quantity} articles`)
      const articles = Array.from({ length: Math.min(atOnce, quantity - from) }, (_, index) =>
        articleOf(from + index, quantity, planted),
      )
      await calls.importContent({ source: 'bench', articles })
    }
  }
  const { figures, notes } = await onEachPlatform({}, (kind, url) => measureOn(kind, url, say), fill)
  return {
    about: `searches among ${quantity} articles, one after the other, by date and by relevance in turns`,
    figures,
    breakdowns: [],
    notes,
  }
}

const ask = async (url: string, word: string, sort: string): Promise<NewsSearchAnswer['hits']> => {
  const query = new URLSearchParams({ query: word, sort })
  const answer = await fetch(`${url}/api/web/v1/news/search?${query}`)
  if (answer.status !== 200) throw new Error(`a search answers ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as NewsSearchAnswer).hits
}

/** Indexing is done once a search for the word in all articles finds every one. */
async function whenIndexed(url: string, say: (text: string) => void): Promise<number> {
  const began = performance.now()
  const everywhere = planted.at(-1)?.word ?? ''
  for (;;) {
    const answer = await ask(url, everywhere, 'published_date desc').catch((problem: unknown) =>
      String(problem),
    )
    if (typeof answer !== 'string' && answer.found === quantity) return (performance.now() - began) / 1000
    say(`indexing, ${typeof answer === 'string' ? answer : `${answer.found} of ${quantity}`}`)
    await new Promise((resolve) => setTimeout(resolve, 5000))
  }
}

async function measureOn(kind: string, url: string, say: (text: string) => void): Promise<Figure[]> {
  const database = kind.startsWith('PGlite') ? 'PGlite' : 'PostgreSQL'
  const indexed = await whenIndexed(url, say)
  const figures: Figure[] = [
    { what: `index built, ${database}`, unit: 's', value: indexed, control: null, target: null },
  ]
  for (const { what, least, most, within } of ranges) {
    say(`${database}: ${what}`)
    const words = planted.filter(({ hits }) => hits >= least && hits <= most)
    const times = await timesOf(url, words)
    const bound = within[database]
    figures.push({
      what: `99 of 100 within, ${what}, ${database}`,
      unit: 'ms',
      value: percentile(times, 0.99),
      control: null,
      target: bound === undefined ? null : { of: 'value', kind: 'at most', bound },
    })
  }
  return figures
}

async function timesOf(url: string, words: readonly Planted[]): Promise<number[]> {
  const times: number[] = []
  // The first search for each word reads from disk what later ones find in memory, so it does not count.
  for (let turn = -words.length; turn < questions; turn += 1) {
    const { word, hits } = words[(turn + words.length) % words.length] ?? { word: '', hits: 0 }
    const sort = sorts[Math.floor((turn + words.length) / words.length) % sorts.length] ?? ''
    const began = performance.now()
    const { found } = await ask(url, word, sort)
    if (turn >= 0) times.push(performance.now() - began)
    if (found !== hits) throw new Error(`'${word}' is in ${hits} articles, and ${found} are found`)
  }
  return times
}
