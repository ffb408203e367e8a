/** Categories of news and pages of their articles. Pure. */
import type { ArticleSummary, ListOf, Picture } from '@club/contracts'
import { ApiProblem } from '@club/shell-api'

/** Only the part of an article that a card shows. */
export type CategoryArticle = Pick<ArticleSummary, 'slug' | 'title' | 'publishedAt'> & {
  readonly image: Picture | null
}

/** One page of a category, counted from 1. */
export type CategoryPageData = {
  readonly page: number
  /** Number of pages; at least 1. */
  readonly pages: number
  readonly size: number
  readonly total: number
  readonly articles: readonly CategoryArticle[]
}

/** The page number in an address; 1 if it has no valid one. */
export function pageNumber(url: string): number {
  const text = new URL(url).searchParams.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/**
 * @param open whether it is for a listing that is open: where articles were withdrawn since, that is told how many pages are left
 * @throws ApiProblem 404 for a page after the last one
 */
export function categoryPage(
  list: ListOf<ArticleSummary>,
  page: number,
  size: number,
  path: string,
  open: boolean,
): CategoryPageData {
  const pages = Math.max(1, Math.ceil(list.meta.total / size))
  if (page > pages && !open) throw new ApiProblem(404, `there are ${pages} pages`, path)
  return {
    page,
    pages,
    size,
    total: list.meta.total,
    articles: list.data.map(({ attributes: { slug, title, publishedAt, image } }) => ({
      slug,
      title,
      publishedAt,
      image,
    })),
  }
}

/**
 * The loaded pages with another one appended; one after the last only tells that there are fewer now. An article that a newer one pushed down
 * is kept once, in its first place. How many there are is as the added page tells.
 */
export function withPage(
  held: readonly CategoryPageData[],
  added: CategoryPageData,
): readonly CategoryPageData[] {
  if (held.some(({ page }) => page === added.page)) return held
  const { pages, total } = added
  const others = held.map((page) => ({ ...page, pages, total }))
  if (others.length > 0 && added.page > pages) return others
  const known = new Set(others.flatMap(({ articles }) => articles.map(({ slug }) => slug)))
  return [...others, { ...added, articles: added.articles.filter(({ slug }) => !known.has(slug)) }]
}

/** Address of a page of a listing; the first one has no number. */
export const listingPath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)
