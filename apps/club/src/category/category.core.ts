/** Categories of news and pages of their articles. Pure. */
import type { ArticleSummary, ListOf, Picture } from '@club/contracts'
import { ApiProblem } from '@club/shell-api'

/** No more of an article than a card shows. */
export type CategoryArticle = Pick<ArticleSummary, 'slug' | 'title' | 'publishedAt'> & {
  readonly image: Picture | null
}

/** One page of a category, counted from 1. */
export type CategoryPageData = {
  readonly page: number
  /** How many pages there are; at least 1. */
  readonly pages: number
  readonly size: number
  readonly total: number
  readonly articles: readonly CategoryArticle[]
}

/** The page that an address names; the first where it names none that could be one. */
export function pageNumber(url: string): number {
  const text = new URL(url).searchParams.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** @throws ApiProblem 404 for a page behind the last one */
export function categoryPage(
  list: ListOf<ArticleSummary>,
  page: number,
  size: number,
  path: string,
): CategoryPageData {
  const pages = Math.max(1, Math.ceil(list.meta.total / size))
  if (page > pages) throw new ApiProblem(404, `there are ${pages} pages`, path)
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

/** Pages held with another one behind them; an article that a newer one pushed down is kept once. */
export function withPage(
  held: readonly CategoryPageData[],
  added: CategoryPageData,
): readonly CategoryPageData[] {
  if (held.some(({ page }) => page === added.page)) return held
  const known = new Set(held.flatMap(({ articles }) => articles.map(({ slug }) => slug)))
  return [...held, { ...added, articles: added.articles.filter(({ slug }) => !known.has(slug)) }]
}

/** Address of a page of a listing; the first one has no number. */
export const listingPath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)
