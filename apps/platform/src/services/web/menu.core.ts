/** The menu tree and a page's list of related pages, from the stored entries and pages. Pure. */

import { type ImportedMenuItem, type MenuItem, nameSlug, type Page, type Picture } from '@club/contracts'
import type { Dates } from '@club/i18n'

/** An entry of the menu; entries are in tree order, parents before their children. */
export type MenuEntry = {
  id: string
  parent: string | null
  title: string
  postType: 'internal' | 'external'
  fullPath: string | null
  externalUrl: string | null
  newTab: boolean
}

export type MenuPage = {
  fullPath: string
  parentPath: string | null
  title: string
  template: 'Hub' | 'Default'
  status: 'Published' | 'Draft'
  order: number
  image: Picture | null
  standfirst: string | null
  updatedAt: string
}

/** Gives each entry an id that stays the same from import to import: its titles from the top, numbered where they repeat. */
export function flattenMenu(menu: readonly ImportedMenuItem[], parent: string | null = null): MenuEntry[] {
  const taken = new Set<string>()
  return menu.flatMap((item) => {
    const base = `${parent === null ? '' : `${parent}/`}${nameSlug(item.title) || 'entry'}`
    let id = base
    for (let copy = 2; taken.has(id); copy += 1) id = `${base}-${copy}`
    taken.add(id)
    const { title, postType, fullPath, externalUrl, newTab } = item
    return [{ id, parent, title, postType, fullPath, externalUrl, newTab }, ...flattenMenu(item.children, id)]
  })
}

/** Whether a path may be shown: neither its page nor one above it is a draft. A path without a page is a route of an app. */
export function isPublic(pages: ReadonlyMap<string, MenuPage>, path: string): boolean {
  const parts = path.split('/').slice(1)
  return parts.every(
    (_part, index) => pages.get(`/${parts.slice(0, index + 1).join('/')}`)?.status !== 'Draft',
  )
}

/** The tree in the form of the response (docs/product.md#menu). An unpublished entry hides everything below it. */
export function buildMenu(
  entries: readonly MenuEntry[],
  pages: readonly MenuPage[],
  dates: Dates,
): MenuItem[] {
  const byPath = new Map(pages.map((page) => [page.fullPath, page]))
  const under = (parent: string | null, nestedLevel: number): MenuItem[] =>
    entries
      .filter((entry) => entry.parent === parent)
      .filter((entry) => entry.fullPath === null || isPublic(byPath, entry.fullPath))
      .map((entry, pageOrder) => {
        const page = entry.fullPath === null ? undefined : byPath.get(entry.fullPath)
        const children = under(entry.id, nestedLevel + 1)
        return {
          postID: entry.id,
          postTitle: entry.title,
          postStatus: 'Published',
          pageTemplate: page?.template ?? (children.length > 0 ? 'Hub' : 'Default'),
          savedTimestamp: page ? Date.parse(page.updatedAt) : 0,
          pageOrder,
          pageSlug: entry.fullPath?.split('/').at(-1) ?? '',
          fullPath: entry.fullPath ?? '',
          publishedDate: page ? dates.day(page.updatedAt) : '',
          publishedTime: page ? dates.time(page.updatedAt) : '',
          nestedLevel,
          postType: entry.postType,
          externalUrl: entry.externalUrl,
          newTab: entry.newTab,
          children,
        }
      })
  return under(null, 0)
}

/**
 * What is below a path: the menu's entries there in the menu's order, then the published pages that the menu leaves out.
 * @param path the hub; null for the top level
 */
export function relatedOf(
  entries: readonly MenuEntry[],
  pages: readonly MenuPage[],
  path: string | null,
): Page['related'] {
  const byPath = new Map(pages.map((page) => [page.fullPath, page]))
  const listed: Page['related'] = []
  const hub = path === null ? null : entries.find((entry) => entry.fullPath === path)
  for (const entry of hub ? entries.filter((candidate) => candidate.parent === hub.id) : []) {
    const page = entry.fullPath === null ? undefined : byPath.get(entry.fullPath)
    const target = entry.postType === 'external' ? entry.externalUrl : entry.fullPath
    if (!target || (entry.fullPath !== null && !isPublic(byPath, entry.fullPath))) continue
    listed.push({
      title: entry.title,
      fullPath: target,
      standfirst: page?.standfirst ?? null,
      image: page?.image ?? null,
      external: entry.postType === 'external',
      newTab: entry.newTab,
    })
  }
  const known = new Set(listed.map((entry) => entry.fullPath))
  for (const page of pages) {
    // Top-level hubs are whole sections of the site, not siblings of its small print.
    const sibling = page.parentPath === path && (path !== null || page.template === 'Default')
    if (!sibling || known.has(page.fullPath) || !isPublic(byPath, page.fullPath)) continue
    listed.push({
      title: page.title,
      fullPath: page.fullPath,
      standfirst: page.standfirst,
      image: page.image,
      external: false,
      newTab: false,
    })
  }
  return listed
}
