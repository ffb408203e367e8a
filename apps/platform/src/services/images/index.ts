/** Pictures: the image handler and the picture library (docs/product.md#images). */
import type { PlatformContext } from '../../server/context.ts'
import { drawnRoutes } from './drawn.routes.ts'
import { libraryRoutes } from './library.routes.ts'
import { pictureLibrary } from './library.server.ts'
import { imageRoutes } from './routes.ts'
import type { PageSources } from './shared-pages.ts'
import { mendTurned } from './turned-pictures.ts'

type Ports = Pick<PlatformContext, 'database' | 'dataDir' | 'clock' | 'settings' | 'stopping' | 'warn'> & {
  /** How much effort goes into compressing pictures. */
  effort: number
  pages: PageSources
}

export function create({ dataDir, effort, ...ports }: Ports) {
  const given = { ...ports, pictures: pictureLibrary(dataDir, effort) }
  return {
    routes: [...imageRoutes(given), ...drawnRoutes(given), ...libraryRoutes(given)],
    /** Looks once through the pictures that are there for sides that are wrong. */
    mendTurned: (): Promise<void> =>
      mendTurned(given).catch((err: unknown) => {
        if (!ports.stopping.aborted) ports.warn({ err }, 'not all pictures were looked at for wrong sides')
      }),
  }
}
