/** Where the news stands: addresses of the API that the loaders ask, and paths of the pages that they fill. Pure. */
import { query } from '@club/shell-api'

/** What a listing can be narrowed to: a year, a month of it or a day of that. */
export type Period = { readonly year: number; readonly month: number | null; readonly day: number | null }

/**
 * A page of the published articles, newest first.
 * @param page from 1, as fans count
 */
export const articlesAddress = (page: number, size: number, period?: Period): string =>
  `/api/web/v1/articles${query({
    'page[size]': size,
    'page[number]': page - 1,
    year: period?.year,
    month: period?.month,
    day: period?.day,
  })}`

/** The stories of home's slots and of the article pages' aside: one address, so that they share one answer. */
export const newestAddress: string = articlesAddress(1, 10)

export const articleAddress = (slug: string): string => `/api/web/v1/articles/${slug}`

export const relatedAddress = (slug: string): string => `${articleAddress(slug)}/related`

export const sectionSponsorsAddress = '/api/sponsors/v1/sections'

export const articlePath = (slug: string): string => `/news/${slug}`

/** A page of a listing; the first one has no number. */
export const listingPath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)
