/** Adverts by area and by slot (docs/product.md#adverts). */
import { importAdverts } from './adverts.import.ts'
import { type AdvertPorts, advertRoutes } from './routes.ts'

export const create = (ports: AdvertPorts) => ({
  routes: advertRoutes(ports),
  importContent: importAdverts,
})
