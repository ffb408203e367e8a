import { describe, expect, it } from '@jest/globals'
import { noAnswer } from '../answer.core.ts'
import { atRest, type SearchEvent, type SearchState, searched } from './search-state.core.ts'

const told = (...events: SearchEvent[]): SearchState => events.reduce(searched, atRest)
const asked = { type: 'asked', term: ' derby ' } as const
const answered = (question: number, found: number, page = 0) =>
  ({ type: 'answered', question, answer: { ...noAnswer, found, page } }) as const

describe('a search', () => {
  it('is idle, loads, and has results or none', () => {
    expect(atRest.is).toBe('idle')
    expect(told(asked)).toMatchObject({ is: 'loading', choice: { term: 'derby', page: 0 } })
    expect(told(asked, answered(1, 20)).is).toBe('results')
    expect(told(asked, answered(1, 0)).is).toBe('none')
  })

  it('is complete after a failure too', () => {
    expect(told(asked, { type: 'failed', question: 1 })).toMatchObject({ is: 'none', answer: null })
  })

  it('begins at the first page with a new term, and with another way of looking', () => {
    const third = [asked, answered(1, 20), { type: 'paged', to: 2 }, answered(2, 20, 2)] as const
    expect(told(...third).choice.page).toBe(2)
    expect(told(...third, { type: 'asked', term: 'cup' }).choice).toMatchObject({ term: 'cup', page: 0 })
    const by = { term: 'derby day ', exact: true }
    expect(told(...third, { type: 'narrowed', by }).choice).toMatchObject({
      term: 'derby day',
      exact: true,
      page: 0,
    })
  })

  it('stays between the first page and the last', () => {
    const to = (page: number) => told(asked, answered(1, 20), { type: 'paged', to: page }).choice.page
    expect([to(-1), to(1), to(2), to(3), to(99)]).toEqual([0, 1, 2, 2, 2])
    expect(told(asked, { type: 'paged', to: 2 }).choice.page).toBe(0)
    // If results disappeared meanwhile, so does their page.
    expect(told(asked, answered(1, 20), { type: 'paged', to: 2 }, answered(2, 9, 1)).choice.page).toBe(1)
  })

  it('hears no answer to an earlier question', () => {
    const second = told(asked, { type: 'asked', term: 'cup' })
    expect(searched(second, answered(1, 5))).toBe(second)
    expect(searched(second, { type: 'failed', question: 1 })).toBe(second)
    expect(searched(second, answered(2, 5)).is).toBe('results')
  })

  it('rests without a term', () => {
    expect(told(asked, answered(1, 5), { type: 'asked', term: '  ' }).is).toBe('idle')
    expect(told({ type: 'narrowed', by: { term: '', relevance: true } })).toMatchObject({
      is: 'idle',
      choice: { relevance: true },
    })
  })
})
