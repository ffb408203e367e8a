/** Requests to the platform, on the server and in the browser: articles, and on the first page suggestions. Includes the answers' schemas. */
import { type NewsSearchAnswer, newsSearchAnswer, type Suggestion, suggestionList } from '@club/contracts'
import type { Api } from '@club/shell-api'
import { type Answer, type Article, noAnswer } from './answer.core.ts'
import { type Choice, newsAddress, pageCount, suggestionsAddress } from './choice.core.ts'

type Hit = NewsSearchAnswer['hits']['hit'][number]

const articleOf = ({ id, fields, imageData }: Hit): Article => ({
  slug: fields.slug[0] ?? id,
  title: fields.title[0] ?? '',
  publishedAt: fields.published_date[0] ?? '',
  category: fields.categories?.[0] ?? null,
  image: imageData ?? null,
})

type Get = Api['get']

async function askSuggestions(get: Get, { term, page }: Choice, signal: AbortSignal): Promise<Suggestion[]> {
  if (page > 0) return []
  try {
    const { data } = await get(suggestionsAddress(term), suggestionList, signal)
    return data.map(({ attributes }) => attributes)
  } catch (problem) {
    // The articles are the answer; suggestions are optional.
    if (signal.aborted) throw problem
    return []
  }
}

/** @throws ApiProblem if the articles could not be fetched */
export async function askSearch(get: Get, choice: Choice, signal: AbortSignal): Promise<Answer> {
  const address = newsAddress(choice)
  if (address === null) return noAnswer
  const [told, suggestions] = await Promise.all([
    get(address, newsSearchAnswer, signal),
    askSuggestions(get, choice, signal),
  ])
  const { hit, found } = told.hits
  const last = Math.max(0, pageCount(found) - 1)
  if (choice.page > last && found > 0) return askSearch(get, { ...choice, page: last }, signal)
  return {
    articles: hit.map(articleOf),
    found,
    page: Math.min(choice.page, last),
    corrected: told.corrected ?? [],
    marked: told.marked ?? [],
    suggestions,
  }
}
