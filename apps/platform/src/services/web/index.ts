/** The general web API: menus, pages, articles. */
import { nextPublication, searchableArticles } from './articles.store.ts'
import { articleRoutes, newsRoutes } from './news.routes.ts'
import { searchablePages } from './pages.store.ts'
import type { WebPorts } from './ports.ts'
import { siteRoutes } from './site.routes.ts'
import { importWeb } from './web.import.ts'

export const create = (ports: WebPorts) => ({
  routes: [...siteRoutes(ports), ...articleRoutes(ports), ...newsRoutes(ports)],
  importContent: importWeb,
  searchable: [searchableArticles(ports.database), searchablePages(ports.database)],
  /** When the next article appears by itself, or null. */
  nextPublication: (now: Date) => nextPublication(ports.database, now),
})
