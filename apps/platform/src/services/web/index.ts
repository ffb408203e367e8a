/** The general web API: menus, pages, articles. */
import type { Page } from '../../database/documents.ts'
import { type ArticleFilter, listArticles, nextPublication, searchableArticles } from './articles.store.ts'
import { articleRoutes, newsRoutes } from './news.routes.ts'
import { oldAddressRoute } from './old-addresses.ts'
import { searchablePages } from './pages.store.ts'
import type { WebPorts } from './ports.ts'
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

export const create = (ports: WebPorts) => ({
  routes: [...siteRoutes(ports), ...articleRoutes(ports), ...newsRoutes(ports), oldAddressRoute(ports)],
  importContent: importWeb,
  searchable: [searchableArticles(ports.database), searchablePages(ports.database)],
  /** When the next article appears by itself, or null. */
  nextPublication: (now: Date) => nextPublication(ports.database, now),
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
})
