import { describe, expect, it } from '@jest/globals'
import { pageNumber, range, type Story, type StoryPage, storyPage, withPage } from './story.core.ts'

const story = (slug: string): Story => ({
  slug,
  title: slug,
  standfirst: '',
  category: 'Club',
  publishedAt: '2026-11-01T10:00:00Z',
  image: null,
})

const page = (number: number, slugs: string[], total = 20): StoryPage => ({
  page: number,
  pages: Math.ceil(total / 8),
  size: 8,
  total,
  stories: slugs.map(story),
})

const slugs = (pages: readonly StoryPage[]) => pages.map(({ stories }) => stories.map(({ slug }) => slug))

describe('pageNumber', () => {
  it('is 1 without a number, and the number that stands there', () => {
    expect(pageNumber('http://site/news')).toBe(1)
    expect(pageNumber('http://site/news?page=3')).toBe(3)
  })

  it.each(['0', '-1', '1.5', 'two', '', '100000'])('is 1 where %j stands there', (text) => {
    expect(pageNumber(`http://site/news?page=${text}`)).toBe(1)
  })
})

describe('storyPage', () => {
  const list = (total: number) => ({ data: [], meta: { total } })

  it('counts pages, at least one', () => {
    expect(storyPage(list(17), 3, 8, '/x', false).pages).toBe(3)
    expect(storyPage(list(16), 1, 8, '/x', false).pages).toBe(2)
    expect(storyPage(list(0), 1, 8, '/x', false).pages).toBe(1)
  })

  it('answers 404 behind the last one', () => {
    expect(() => storyPage(list(16), 3, 8, '/x', false)).toThrow(expect.objectContaining({ status: 404 }))
  })

  it('tells a listing that is open how many pages are left', () => {
    expect(storyPage(list(16), 3, 8, '/x', true)).toEqual({
      page: 3,
      pages: 2,
      size: 8,
      total: 16,
      stories: [],
    })
  })
})

describe('withPage', () => {
  it('puts a later page behind and an earlier one before', () => {
    expect(slugs(withPage([page(2, ['c', 'd'])], page(3, ['e'])))).toEqual([['c', 'd'], ['e']])
    expect(slugs(withPage([page(2, ['c', 'd'])], page(1, ['a', 'b'])))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('shows a story once that a new publication pushed onto the next page', () => {
    expect(slugs(withPage([page(1, ['a', 'b'])], page(2, ['b', 'c'])))).toEqual([['a', 'b'], ['c']])
  })

  it('counts as the page that came last does', () => {
    const held = withPage([page(1, ['a', 'b'], 16)], page(2, ['b', 'c'], 17))
    expect(held.map(({ pages, total }) => [pages, total])).toEqual([
      [3, 17],
      [3, 17],
    ])
  })

  it('takes no page after the last one', () => {
    const held = withPage([page(1, ['a'], 17), page(2, ['b'], 17)], page(3, [], 16))
    expect(held.map(({ page, pages, total }) => [page, pages, total])).toEqual([
      [1, 2, 16],
      [2, 2, 16],
    ])
  })

  it('replaces a page that comes again', () => {
    expect(slugs(withPage([page(1, ['a'])], page(1, ['new', 'a'])))).toEqual([['new', 'a']])
  })
})

describe('range', () => {
  it('names the stories from the first page held to the last', () => {
    expect(range([page(2, []), page(3, [])])).toEqual({ from: 9, to: 20 })
    expect(range([page(1, [])])).toEqual({ from: 1, to: 8 })
  })

  it('is empty where there are none', () => {
    expect(range([page(1, [], 0)])).toEqual({ from: 0, to: 0 })
  })
})
