/** The overlay's state: idle, loading, results or no results. A failure also completes the search. Pure. */
import { clampPage } from '@club/ui'
import type { Answer } from '../answer.core.ts'
import { type Choice, cutTerm, type Narrowing, nothingChosen, pageCount } from '../choice.core.ts'

export type SearchState = {
  choice: Choice
  /** Number of the current request; answers to earlier ones are ignored. */
  question: number
} & (
  | { is: 'idle' }
  | { is: 'loading' /** The number of results, if this loads another page of them. */; found: number | null }
  | { is: 'results'; answer: Answer }
  | { is: 'none'; answer: Answer | null /** null: it failed. */ }
)

export type SearchEvent =
  | { type: 'asked'; term: string }
  | { type: 'narrowed'; by: Narrowing }
  | { type: 'paged'; to: number }
  | { type: 'answered'; question: number; answer: Answer }
  | { type: 'failed'; question: number }

export const atRest: SearchState = { is: 'idle', choice: nothingChosen, question: 0 }

/** A new request; with an empty term the search is idle. */
const asking = ({ question }: SearchState, choice: Choice, found: number | null = null): SearchState =>
  choice.term === ''
    ? { is: 'idle', choice, question: question + 1 }
    : { is: 'loading', choice, question: question + 1, found }

const foundIn = (state: SearchState): number | null =>
  state.is === 'results' ? state.answer.found : state.is === 'loading' ? state.found : null

export function searched(state: SearchState, event: SearchEvent): SearchState {
  const { choice, question } = state
  switch (event.type) {
    case 'asked':
      // A new term starts at the first page.
      return asking(state, { ...choice, term: cutTerm(event.term), page: 0 })
    case 'narrowed':
      return asking(state, { ...choice, ...event.by, term: cutTerm(event.by.term), page: 0 })
    case 'paged': {
      const found = foundIn(state)
      if (found === null) return state
      return asking(state, { ...choice, page: clampPage(event.to, pageCount(found)) }, found)
    }
    case 'answered': {
      if (event.question !== question || state.is !== 'loading') return state
      const { answer } = event
      const shown = { choice: { ...choice, page: answer.page }, question }
      return answer.found > 0 ? { is: 'results', ...shown, answer } : { is: 'none', ...shown, answer }
    }
    case 'failed':
      if (event.question !== question || state.is !== 'loading') return state
      return { is: 'none', choice, question, answer: null }
  }
}
