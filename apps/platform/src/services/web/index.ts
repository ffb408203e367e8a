/** The general web API: menus, pages, articles, news search. */
import { articleRoutes, newsRoutes } from './news.routes.ts'
import type { WebPorts } from './ports.ts'
import { siteRoutes } from './site.routes.ts'
import { importWeb } from './web.import.ts'

export const create = (ports: WebPorts) => ({
  routes: [...siteRoutes(ports), ...articleRoutes(ports), ...newsRoutes(ports)],
  importContent: importWeb,
})
