/** Which paths are pages of a site, and where the others are. Pure. */
import { ownerOfPath } from '@club/federation'
import { matchRoutes, type RouteObject } from 'react-router'

type Pages = {
  /** Base paths by remote. */
  claims: Readonly<Record<string, readonly string[]>>
  /** The site's own pages besides home. */
  pages: readonly RouteObject[]
  /** Paths of the club's content pages that this site has. */
  content: readonly string[]
  /** Origin of the site that has all the others; null: there is none. */
  main: string | null
}

/** @returns for a path: undefined if it is a page of this site; otherwise its address on the main site, or null */
export const elsewhereOf =
  ({ claims, pages, content, main }: Pages) =>
  (path: string): string | null | undefined => {
    const { pathname } = new URL(path, 'http://localhost')
    const here =
      pathname === '/' ||
      content.includes(pathname) ||
      ownerOfPath(claims, pathname) !== null ||
      matchRoutes([...pages], pathname) !== null
    return here ? undefined : main && main + path
  }
