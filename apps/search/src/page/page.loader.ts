import { apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import type { Answer } from '../answer.core.ts'
import { askSearch } from '../answer.ts'
import { type Choice, readChoice } from '../choice.core.ts'

export type SearchData = {
  choice: Choice
  /** null if the term is empty. */
  answer: Answer | null
}

/** Searches for what the address says. @throws ApiProblem if the search fails */
export async function loadSearch({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<SearchData> {
  const choice = readChoice(request.url)
  if (choice.term === '') return { choice, answer: null }
  const { get } = context.get(apiContext)
  const answer = await askSearch(get, choice, request.signal)
  return { choice: { ...choice, page: answer.page }, answer }
}
