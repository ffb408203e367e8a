/** The general web API: menus, pages, articles. */
import type { Page } from '../../database/documents.ts'
import { earliest } from '../../server/earliest.core.ts'
import {
  type ArticleFilter,
  findArticle,
  listArticles,
  nextPublication,
  searchableArticles,
} from './articles.store.ts'
import { articleRoutes, newsRoutes } from './news.routes.ts'
import { oldAddressRoute } from './old-addresses.ts'
import { nextPageChange, searchablePages } from './pages.store.ts'
import type { WebPorts } from './ports.ts'
import { createPreviews } from './previews.ts'
import { siteRoutes } from './site.routes.ts'
import { importWeb } from './web.import.ts'

const anyArticle = (zone: string): ArticleFilter => ({
  category: null,
  team: null,
  tag: null,
  zone,
  year: null,
  month: null,
  day: null,
})

export const create = (ports: WebPorts) => {
  const previews = createPreviews(ports)
  return {
    routes: [
      ...siteRoutes(ports, previews),
      ...articleRoutes(ports, previews),
      ...newsRoutes(ports),
      ...previews.routes,
      oldAddressRoute(ports),
    ],
    importContent: importWeb,
    searchable: [searchableArticles(ports.database), searchablePages(ports.database)],
    /** When the next article or page appears or disappears by itself, or null. */
    nextPublication: async (now: Date) =>
      earliest([await nextPublication(ports.database, now), await nextPageChange(ports.database, now)]),
    /** A published article, or null. */
    article: (now: Date, slug: string) => findArticle(ports.database, now, slug),
    /** Published articles, newest first, and when that changes by itself. */
    latest: async (now: Date, page: Page) => {
      const { entries, total } = await listArticles(
        ports.database,
        now,
        anyArticle(ports.settings.site.timezone),
        page,
      )
      return {
        list: { data: entries, meta: { total } },
        freshUntil: await nextPublication(ports.database, now),
      }
    },
  }
}
