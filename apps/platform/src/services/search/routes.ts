/** Search: articles in the shape of search engines, and suggestions. */
import { furthestStart, newsSearchAnswer, suggestionList } from '@club/contracts'
import * as z from 'zod/mini'
import { demandBudget } from '../../server/budget.ts'
import { earliest } from '../../server/earliest.core.ts'
import { pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { mostWords, readQuestion, searchWords } from '../../server/search-words.core.ts'
import type { SearchPorts } from './ports.ts'
import type { Search } from './search.ts'

/** Longest query in characters. The page cuts queries, so only other callers can exceed this. */
const longest = 500

const newsQuery = z.strictObject({
  query: z.string().check(z.maxLength(longest)),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 8),
  start: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(furthestStart)), 0),
  sort: z._default(
    z.enum(['published_date desc', 'relevance desc', 'relevance score desc']),
    'published_date desc',
  ),
})

type Ports = Pick<SearchPorts, 'clock' | 'limiter'> & {
  search: Search
  /** When the next article or page appears or disappears by itself. */
  nextPublication(now: Date): Promise<string | null>
}

export function searchRoutes({ clock, limiter, search, nextPublication }: Ports): Route[] {
  /** A response from an index that is behind expires at once. */
  const soon = (behind: boolean, now: Date) => (behind ? new Date(now.getTime() + 1000).toISOString() : null)
  return [
    route({
      method: 'GET',
      path: '/api/web/v1/news/search',
      service: 'web',
      summary: 'Search over published articles; a phrase in quotes is matched exactly',
      description:
        'Without quotes, words are found in any form, and a word that appears nowhere is replaced by the likeliest one that an article holds (`corrected`).',
      query: newsQuery,
      response: newsSearchAnswer,
      handle: async ({ query, request }) => {
        await demandBudget(limiter, 'search', request.headers)
        const now = clock.now()
        const order = query.sort === 'published_date desc' ? 'newest' : 'relevance'
        const { hits, found, corrected, marked, behind } = await search.articles(
          readQuestion(query.query),
          order,
          query,
        )
        return {
          body: {
            hits: { hit: hits, found, start: query.start },
            ...(corrected.length > 0 ? { corrected } : {}),
            ...(marked.length > 0 ? { marked } : {}),
          },
          tags: ['news'],
          freshUntil: earliest([soon(behind, now), await nextPublication(now)]),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/search/v1/suggestions',
      service: 'search',
      summary: 'Players, teams, matches and pages that a query may mean',
      query: z.strictObject({ query: z.string().check(z.maxLength(longest)), ...pageQuery }),
      response: suggestionList,
      handle: async ({ query, request }) => {
        await demandBudget(limiter, 'search', request.headers)
        const now = clock.now()
        const { suggestions, behind } = await search.suggestions(searchWords(query.query).slice(0, mostWords))
        const entries = suggestions.map((attributes) => ({
          id: `${attributes.kind}:${attributes.path}`,
          attributes,
        }))
        return {
          body: wholeBody(entries, query),
          tags: ['teams', 'matches', 'menu', 'wordings'],
          freshUntil: earliest([soon(behind, now), await nextPublication(now)]),
        }
      },
    }),
  ]
}
