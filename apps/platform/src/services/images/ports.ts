/** What the routes of pictures need. */
import type { PlatformContext } from '../../server/context.ts'
import type { PictureLibrary } from './library.server.ts'
import type { PageSources } from './shared-pages.ts'

export type ImagePorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  pictures: PictureLibrary
  /** What pictures of shared pages are drawn of. */
  pages: PageSources
}
