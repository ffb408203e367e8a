/** Search over articles, players, teams, matches and pages (docs/product.md#search). */
import type { SearchPorts } from './ports.ts'
import { searchRoutes } from './routes.ts'
import { createSearch } from './search.ts'

export { baseOnServer, type IndexBase } from './index-base.ts'
export { openIndex, ownInstance } from './own-instance.server.ts'

export function create(ports: SearchPorts & { nextPublication(now: Date): Promise<string | null> }) {
  const search = createSearch(ports)
  return { routes: searchRoutes({ ...ports, search }), close: search.close }
}
