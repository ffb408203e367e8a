/** Addresses of the news: those of the API that the loaders request, and paths of the pages that they fill. Pure. */
import { isSlug } from '@club/contracts/address-forms'
import { query } from '@club/shell-api'

/** A filter of listings: a year, a month of it or a day of that. */
export type Period = { readonly year: number; readonly month: number | null; readonly day: number | null }

/** Filters of the news other than a period; if all are absent, nothing is filtered. */
export type Topic = { readonly category?: string; readonly team?: string; readonly tag?: string }

/** The topic in the address of a listing. A value that cannot be a category, team or tag is ignored. */
export function topicOf(url: string): Topic {
  const asked = new URL(url).searchParams
  const named = (key: string, holds: (value: string) => boolean) => {
    const value = asked.get(key) ?? ''
    return holds(value) ? { [key]: value } : {}
  }
  return { ...named('category', isSlug), ...named('team', isSlug), ...named('tag', isTag) }
}
const isTag = (text: string) => /^[^<>]{1,100}$/.test(text)

/** Path of a topic's news; of all news without a topic. */
export const topicPath = ({ category, team, tag }: Topic): string => `/news${query({ category, team, tag })}`

/**
 * A page of the published articles, newest first.
 * @param page from 1, as fans count
 */
export const articlesAddress = (page: number, size: number, period?: Period, topic?: Topic): string =>
  `/api/web/v1/articles${query({
    'page[size]': size,
    'page[number]': page - 1,
    category: topic?.category,
    team: topic?.team,
    tag: topic?.tag,
    year: period?.year,
    month: period?.month,
    day: period?.day,
  })}`

/** The stories of home's slots and of the article pages' aside: one address, so that they share a cached response. */
export const newestAddress: string = articlesAddress(1, 10)

export const articleAddress = (slug: string): string => `/api/web/v1/articles/${slug}`

export const relatedAddress = (slug: string): string => `${articleAddress(slug)}/related`

export const sectionSponsorsAddress = '/api/sponsors/v1/sections'

/** A page of a listing; the first one has no number. */
export const listingPath = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path

/** Categories that have articles, and our teams: the filters of the listing. */
export const categoriesAddress: string = `/api/web/v1/categories${query({ 'page[size]': 100 })}`
export const teamsAddress: string = `/api/matches/v1/teams${query({ 'page[size]': 100 })}`

export const matchAddress = (id: string): string => `/api/matches/v1/matches/${id}`
