/** Stories as cards show them, and pages of them. Pure. */
import type { ArticleSummary, ListOf, Picture } from '@club/contracts'
import { ApiProblem } from '@club/shell-api'

/** Only the part of an article that a card shows: it travels with the page. */
export type Story = {
  slug: string
  title: string
  standfirst: string
  category: string
  publishedAt: string
  image: Picture | null
}

/** One page of a listing, counted from 1. */
export type StoryPage = {
  page: number
  /** Number of pages; at least 1. */
  pages: number
  /** Number of stories on a full page. */
  size: number
  /** Number of stories on all pages. */
  total: number
  stories: Story[]
}

export const storiesOf = (list: ListOf<ArticleSummary>): Story[] =>
  list.data.map(({ attributes: { slug, title, standfirst, category, publishedAt, image } }) => ({
    slug,
    title,
    standfirst,
    category: category.name,
    publishedAt,
    image,
  }))

/** The page number in an address; 1 if it has no valid one. */
export function pageNumber(url: string): number {
  const text = new URL(url).searchParams.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/**
 * @param open whether it is for a listing that is open: where stories were withdrawn since, that is told how many pages are left
 * @throws ApiProblem 404 for a page after the last one
 */
export function storyPage(
  list: ListOf<ArticleSummary>,
  page: number,
  size: number,
  path: string,
  open: boolean,
): StoryPage {
  const pages = Math.max(1, Math.ceil(list.meta.total / size))
  if (page > pages && !open) throw new ApiProblem(404, `there are ${pages} pages`, path)
  return { page, pages, size, total: list.meta.total, stories: storiesOf(list) }
}

/**
 * The loaded pages with one added or replaced; one after the last only tells that there are fewer now. A story published in the
 * meantime pushes others onto the next page: each story is kept once, in its first place. How many there are is as the added page tells.
 */
export function withPage(held: readonly StoryPage[], added: StoryPage): StoryPage[] {
  const { pages, total } = added
  const others = held.filter(({ page }) => page !== added.page).map((page) => ({ ...page, pages, total }))
  if (others.length > 0 && added.page > pages) return others
  const known = new Set(others.flatMap(({ stories }) => stories.map(({ slug }) => slug)))
  const fresh = { ...added, stories: added.stories.filter(({ slug }) => !known.has(slug)) }
  return [...others, fresh].sort((a, b) => a.page - b.page)
}

/** The numbers of the stories on the page, counted from 1, such as 9 to 16; `to` is 0 if there are none. */
export function range(held: readonly StoryPage[]): { from: number; to: number } {
  const first = held[0]
  const last = held.at(-1)
  if (!first || !last || first.total === 0) return { from: 0, to: 0 }
  return { from: (first.page - 1) * first.size + 1, to: Math.min(last.page * last.size, last.total) }
}
