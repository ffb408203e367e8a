/** Pictures: the image handler and the picture library (docs/product.md#images). */
import type { PlatformContext } from '../../server/context.ts'
import { drawnRoutes } from './drawn.routes.ts'
import { libraryRoutes } from './library.routes.ts'
import { pictureLibrary } from './library.server.ts'
import { imageRoutes } from './routes.ts'
import type { PageSources } from './shared-pages.ts'

type Ports = Pick<PlatformContext, 'database' | 'dataDir' | 'clock' | 'settings'> & {
  /** How much effort goes into compressing pictures. */
  effort: number
  pages: PageSources
}

export function create({ dataDir, effort, ...ports }: Ports) {
  const given = { ...ports, pictures: pictureLibrary(dataDir, effort) }
  return { routes: [...imageRoutes(given), ...drawnRoutes(given), ...libraryRoutes(given)] }
}
