/** Where the news stands: addresses of the API that the loaders ask, and paths of the pages that they fill. Pure. */
import { query } from '@club/shell-api'

/** What a listing can be narrowed to: a year, a month of it or a day of that. */
export type Period = { readonly year: number; readonly month: number | null; readonly day: number | null }

/** What the news is narrowed to beside a period; nothing narrows where all are absent. */
export type Topic = { readonly category?: string; readonly team?: string; readonly tag?: string }

/** The topic that the address of a listing names. What could be no category, team or tag narrows nothing. */
export function topicOf(url: string): Topic {
  const asked = new URL(url).searchParams
  const named = (key: string, shape: RegExp) => {
    const value = asked.get(key) ?? ''
    return shape.test(value) ? { [key]: value } : {}
  }
  return { ...named('category', slugShape), ...named('team', slugShape), ...named('tag', tagShape) }
}
const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const tagShape = /^[^<>]{1,100}$/

/** Where the news of a topic stands; all of it without one. */
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

/** The stories of home's slots and of the article pages' aside: one address, so that they share one answer. */
export const newestAddress: string = articlesAddress(1, 10)

export const articleAddress = (slug: string): string => `/api/web/v1/articles/${slug}`

export const relatedAddress = (slug: string): string => `${articleAddress(slug)}/related`

export const sectionSponsorsAddress = '/api/sponsors/v1/sections'

export const articlePath = (slug: string): string => `/news/${slug}`

/** A page of a listing; the first one has no number. */
export const listingPath = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path

/** Categories that have articles, and our teams: what the listing can be narrowed to. */
export const categoriesAddress: string = `/api/web/v1/categories${query({ 'page[size]': 100 })}`
export const teamsAddress = '/api/matches/v1/teams'

export const matchAddress = (id: string): string => `/api/matches/v1/matches/${id}`

/** Where a match has its page; the season stands in its id. */
export const matchPath = (team: string, id: string): string =>
  `/match/${team}/${/^\d{4}(?:-\d{2})?/.exec(id)?.[0] ?? 'current'}/${id}`
