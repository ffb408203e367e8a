/** What the media service needs, and what its routes share. */
import type { LicenceSettings } from '../../licence-settings.ts'
import type { PlatformContext } from '../../server/context.ts'
import { forbidden, notFound } from '../../server/errors.ts'
import type { Streams } from '../streamline/index.ts'
import type { Videos } from '../videos/index.ts'
import type { Casts } from './casting/casts.ts'
import type { Ingest } from './ingest/ingest.server.ts'
import type { LicenceServers } from './licence-servers.server.ts'
import type { Media } from './media.server.ts'
import type { Films } from './sources/films.server.ts'

export type MediaPorts = Pick<
  PlatformContext,
  'database' | 'clock' | 'dataDir' | 'limiter' | 'memory' | 'playbacks' | 'state' | 'warn'
> & {
  streams: Streams
  /** The podcast episode of an entry, or null. */
  episode: Videos['episode']
  films: Films
  licences: LicenceSettings
}

/** What the routes work with. */
export type MediaParts = Pick<MediaPorts, 'limiter' | 'playbacks'> & {
  media: Media
  casts: Casts
  ingest: Ingest
  licenceServers: LicenceServers
}

export const noMedia = () => notFound('There is no such media')

/** The refusal of a playback; from the reason the player knows what to say. */
export const refused = (reason: string) => forbidden('not_playing', reason)
