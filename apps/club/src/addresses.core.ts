/** Addresses of teams and pages: those of the API that the loaders request, and paths of the pages that they fill. Pure. */

import { isSlug } from '@club/contracts/address-forms'
import { query } from '@club/shell-api'

export const teamsAddress: string = `/api/matches/v1/teams${query({ 'page[size]': 100 })}`

export const teamAddress = (slug: string): string => `/api/matches/v1/teams/${slug}`

export const playersAddress = (team: string): string =>
  `/api/matches/v1/players${query({ team, 'page[size]': 100 })}`

export const playerAddress = (slug: string): string => `/api/matches/v1/players/${slug}`

export const statisticsAddress = (slug: string): string => `${playerAddress(slug)}/statistics`

/** The last matches that a player took part in. */
export const playedAddress = (slug: string): string =>
  `${playerAddress(slug)}/matches${query({ 'page[size]': 10 })}`

/** Players of a team who are out on loan. */
export const loansAddress = (team: string): string =>
  `/api/loaned/v1/loaned-players${query({ team, direction: 'out', 'page[size]': 100 })}`

export const categoriesAddress: string = `/api/web/v1/categories${query({ 'page[size]': 100 })}`

/** @param page from 1, as fans count */
export const categoryArticlesAddress = (category: string, page: number, size: number): string =>
  `/api/web/v1/articles${query({ category, 'page[size]': size, 'page[number]': page - 1 })}`

/** @param path the page's full path, such as `/club/academy` */
export const pageAddress = (path: string): string => `/api/web/v1/pages${query({ path })}`

export const matchesPath = (team: string): string => `/matches/${team}`

/** Whether a path can be that of a content page: one to five slugs. */
export function isPagePath(path: string): boolean {
  const [before, ...parts] = path.split('/')
  return before === '' && parts.length >= 1 && parts.length <= 5 && parts.every((part) => isSlug(part))
}
