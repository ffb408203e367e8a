import type { ArticleSummary } from '@club/contracts'
import { inPlacePath } from '@club/contracts/in-place'
import { describe, expect, it } from '@jest/globals'
import { categoryPage, listingPath, pageNumber, withPage } from './category.core.ts'

const article = (slug: string): ArticleSummary => ({
  slug,
  title: slug,
  standfirst: '',
  category: { name: 'Club', slug: 'club' },
  publishedAt: '2026-11-01T10:00:00Z',
  image: null,
  team: null,
})
const page = (number: number, total: number, ...slugs: string[]) => pageOf(number, total, slugs, false)
const pageOf = (number: number, total: number, slugs: string[], open: boolean) =>
  categoryPage(
    { data: slugs.map((slug) => ({ id: slug, attributes: article(slug) })), meta: { total } },
    number,
    2,
    '/category/club',
    open,
  )

describe('pages of a category', () => {
  it('[CL-04a] are counted from 1, and there is at least one', () => {
    expect(page(1, 0)).toMatchObject({ page: 1, pages: 1, articles: [] })
    expect(page(2, 3, 'c')).toMatchObject({ page: 2, pages: 2 })
    expect(() => page(3, 3)).toThrow(expect.objectContaining({ status: 404 }))
  })
  it('have addresses', () => {
    expect([1, 2].map((number) => listingPath('/category/club', number))).toEqual([
      '/category/club',
      '/category/club?page=2',
    ])
    expect(pageNumber('http://x/category/club')).toBe(1)
    expect(pageNumber('http://x/category/club?page=2')).toBe(2)
    for (const bad of ['0', '-1', 'x', '1.5', '']) expect(pageNumber(`http://x/?page=${bad}`)).toBe(1)
  })
  it('keep an article once, and a page once', () => {
    const held = withPage([page(1, 4, 'a', 'b')], page(2, 4, 'b', 'c'))
    expect(held.flatMap(({ articles }) => articles.map(({ slug }) => slug))).toEqual(['a', 'b', 'c'])
    expect(withPage(held, page(2, 4, 'd'))).toBe(held)
  })
  it('tell an open listing that there are fewer now', () => {
    const held = [page(1, 4, 'a', 'b')]
    expect(withPage(held, pageOf(2, 2, [], true))).toEqual([page(1, 2, 'a', 'b')])
    expect(pageNumber(`http://x${inPlacePath(listingPath('/category/club', 2))}`)).toBe(2)
  })
})
