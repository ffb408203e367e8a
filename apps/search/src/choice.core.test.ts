import { describe, expect, it } from '@jest/globals'
import {
  choicePath,
  cutTerm,
  newsAddress,
  nothingChosen,
  pageCount,
  rangeOf,
  readChoice,
} from './choice.core.ts'

const choice = { ...nothingChosen, term: 'late winner' }

describe('what is looked for', () => {
  it('stands in an address, and is read from it again', () => {
    const chosen = { term: '50% “مباراة” & more', exact: true, relevance: true, page: 2 }
    expect(readChoice(`http://club.example${choicePath(chosen)}`)).toEqual(chosen)
    expect(choicePath(choice)).toBe('/search?q=late+winner')
    expect(choicePath(nothingChosen)).toBe('/search')
  })

  it('is the first page of everything by date where the address says nothing else', () => {
    expect(readChoice('http://club.example/search?q=%20a%20&page=-3&sort=x&match=y')).toEqual({
      ...nothingChosen,
      term: 'a',
    })
    expect(readChoice('http://club.example/search?page=1.5').page).toBe(0)
  })

  it('is no page further than an answer begins', () => {
    for (const page of ['12502', '999999', '9e15', '1e300']) {
      const chosen = readChoice(`http://club.example/search?q=a&page=${page}`)
      expect(new URL(newsAddress(chosen) ?? '', 'http://club.example').searchParams.get('start')).toBe(
        '100000',
      )
    }
    expect([pageCount(17), pageCount(10_000_000)]).toEqual([3, 12_501])
  })

  it('is cut where it never ends, and never within a sign', () => {
    expect(cutTerm('🦐'.repeat(5000))).toBe('🦐'.repeat(200))
    expect(cutTerm(` ${'a'.repeat(10_240)}`)).toHaveLength(200)
  })
})

describe('the question', () => {
  const asked = (more: Partial<typeof choice>) =>
    new URL(newsAddress({ ...choice, ...more }) ?? '', 'http://club.example').searchParams

  it('has eight results of a page, by date or by relevance', () => {
    expect(Object.fromEntries(asked({ page: 2 }))).toEqual({
      query: 'late winner',
      size: '8',
      start: '16',
      sort: 'published_date desc',
    })
    expect(asked({ relevance: true }).get('sort')).toBe('relevance desc')
  })

  it('wraps what is meant exactly in quotes, and has none within', () => {
    expect(asked({ exact: true }).get('query')).toBe('"late winner"')
    expect(asked({ exact: true, term: 'he said “late” "winner"' }).get('query')).toBe(
      '"he said  late   winner"',
    )
    expect(newsAddress({ ...choice, exact: true, term: '""' })).toBeNull()
    expect(newsAddress(nothingChosen)).toBeNull()
  })
})

it('a page says which results it shows', () => {
  expect([rangeOf(0, 8), rangeOf(2, 3), rangeOf(2, 1)]).toEqual(['1-8', '17-19', '17'])
})
