/** What search engines, feed readers and browsers ask a site for (docs/product.md#found-and-shared). */
import { type FoundPorts, foundRoutes } from './routes.ts'

export const create = (ports: FoundPorts) => ({ routes: foundRoutes(ports) })
