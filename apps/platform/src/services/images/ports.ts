/** What the routes of pictures need. */
import type { PlatformContext } from '../../server/context.ts'
import type { PictureLibrary } from './library.server.ts'

export type ImagePorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  pictures: PictureLibrary
}
