/** What search engines, feed readers and browsers request from a site (docs/product.md#found-and-shared). */
import { type FoundPorts, foundRoutes } from './routes.ts'

export const create = (ports: FoundPorts) => ({ routes: foundRoutes(ports) })
