/** What the picture routes need. */
import type { PlatformContext } from '../../server/context.ts'
import type { PictureLibrary } from './library.server.ts'
import type { PageSources } from './shared-pages.ts'

export type ImagePorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  pictures: PictureLibrary
  /** The sources of pictures for shared pages. */
  pages: PageSources
}
