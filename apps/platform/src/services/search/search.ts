/** Answers queries from the index, once it includes the changes made before them. */
import { setTimeout } from 'node:timers/promises'
import type { NewsSearchAnswer, Suggestion } from '@club/contracts'
import { type NewsQuestion, searchWords } from '../../server/search-words.core.ts'
import { createIndexer } from './indexer.ts'
import type { SearchPorts } from './ports.ts'
import { type ArticleQuestion, findArticles, type Order, type Window, wordsMeant } from './questions.store.ts'
import { type Corrected, forgive } from './spelling.ts'
import { findSuggestions } from './suggestions.store.ts'

type Hit = NewsSearchAnswer['hits']['hit'][number]

/** How long a query waits for the changes made before it, in milliseconds; after that it is answered from the index as it is. */
const patienceMs = 8000
const retryMs = 2000

export type Found = {
  hits: Hit[]
  found: number
  corrected: Corrected[]
  /** Words in the titles of these hits that match the query, as `searchWords` writes them. */
  marked: string[]
  /** The index does not yet include all changes. */
  behind: boolean
}

export type Search = ReturnType<typeof createSearch>

export function createSearch({
  database,
  base,
  parts,
  opensAfter,
  clock,
  follower,
  stopping,
  warn,
}: SearchPorts) {
  const indexer = createIndexer({ database, base, parts })
  let following = false

  /** From the first query on, keeps the index up to date, so that the next query finds it ready. */
  const follow = async () => {
    if (following) return
    following = true
    let seen = 0
    while (!stopping.aborted) {
      await follower.beyond(seen, stopping)
      if (stopping.aborted) return
      try {
        seen = await indexer.catchUp()
      } catch (err) {
        warn({ err }, 'the index of searches could not be brought up to date')
        await setTimeout(retryMs, null, { signal: stopping }).catch(() => {})
      }
    }
  }
  if (opensAfter !== null)
    void setTimeout(opensAfter * 1000, null, { signal: stopping, ref: false }).then(follow, () => {})

  /** @returns whether the index is still behind */
  const ready = async (): Promise<boolean> => {
    await base.open()
    const answered = new AbortController()
    const late = setTimeout(patienceMs, true as const, { signal: answered.signal })
    late.catch(() => {})
    // If it takes longer, it continues after the response. One that fails leaves the index behind, such as on a full disk;
    // `follow` reports and repeats it.
    const done = indexer.catchUp().then(
      () => false,
      () => true,
    )
    void follow()
    try {
      return await Promise.race([done, late])
    } finally {
      answered.abort()
    }
  }

  return {
    async articles(question: NewsQuestion, order: Order, window: Window): Promise<Found> {
      const behind = await ready()
      const now = clock.now()
      const words = question.words === '' ? [] : question.words.split(' ')
      let asked: ArticleQuestion = { words: words.map((word) => [word]), phrases: question.phrases }
      let corrected: Corrected[] = []
      let result = await findArticles(base, now, asked, order, window)
      if (result.found === 0 && words.length > 0) {
        const forgiving = await forgive(base, words, 'articles', now)
        if (forgiving.corrected.length > 0) {
          asked = { ...asked, words: forgiving.words }
          corrected = forgiving.corrected
          result = await findArticles(base, now, asked, order, window)
        }
      }
      const hits = result.shown as Hit[]
      const titles = [...new Set(hits.flatMap((hit) => searchWords(hit.fields.title[0] ?? '')))]
      const marked = await wordsMeant(base, asked, titles)
      return { hits, found: result.found, corrected, marked, behind }
    },

    async suggestions(words: readonly string[]): Promise<{ suggestions: Suggestion[]; behind: boolean }> {
      // Half of all titles start with single letters or digits such as those in '1-0'.
      if (!words.some((word) => word.length > 1)) return { suggestions: [], behind: false }
      const behind = await ready()
      const now = clock.now()
      let rows = await findSuggestions(base, now, words)
      if (rows.length === 0) {
        const { words: meant, corrected } = await forgive(base, words, 'suggestions', now)
        if (corrected.length > 0) rows = await findSuggestions(base, now, meant.flat())
      }
      return { suggestions: rows.map((row) => row.shown as Suggestion), behind }
    },

    close: () => base.close(),
  }
}
