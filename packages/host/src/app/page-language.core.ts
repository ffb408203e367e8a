/**
 * Which route describes a page, and which language the page is in. Pure: the server calls it before it draws, the document while it
 * is drawn.
 */
import type { RouteHandle } from '@club/shell-api'
import type { SiteRoot } from './site-app.ts'

type Matched = { readonly handle?: unknown; readonly loaderData?: unknown }

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'meta' in handle && 'pageType' in handle

/** The innermost route that describes itself. @param matches from the root inwards */
export const leafOf = <Match extends Matched>(matches: readonly Match[]): Match | undefined =>
  matches.findLast(({ handle }) => isRouteHandle(handle))

/** That route's handle; null if its data is missing, as on an error page. */
export const handleOf = (leaf: Matched | undefined): RouteHandle | null =>
  leaf && isRouteHandle(leaf.handle) && leaf.loaderData !== undefined ? leaf.handle : null

/**
 * The page's own language, or that of the language whose start page has this path; otherwise the visit's, otherwise the club's.
 * @param path without query and hash
 */
export function languageOfPage(
  handle: RouteHandle | null,
  { lang, settings: { languages, site } }: SiteRoot,
  path: string,
): string {
  // Home is in the site's own language, whichever language links to it.
  const offered = path === '/' ? undefined : languages.find(({ link }) => link === path)
  return handle?.lang ?? offered?.lang ?? lang ?? site.locale
}
