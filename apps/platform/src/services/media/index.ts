/** Media: packaging, what encoders send, keys and licences, and playing on another device. */
import { join } from 'node:path'
import { installationSecret } from '../../database/installation-secrets.ts'
import { handoverRoutes, receiverRoutes } from './casting/casting.routes.ts'
import { createCasts } from './casting/casts.ts'
import { episodeFiles } from './episodes/episode-files.server.ts'
import { episodeRoutes } from './episodes/episodes.routes.ts'
import { ingestRoutes } from './ingest/ingest.routes.ts'
import { createIngest } from './ingest/ingest.server.ts'
import { licenceServers } from './licence-servers.server.ts'
import { licenceRoutes } from './licences.routes.ts'
import { createMedia } from './media.server.ts'
import type { MediaPorts } from './ports.ts'
import { mediaRoutes } from './routes.ts'
import { type Films, filmsIn } from './sources/films.server.ts'

export type { EpisodeFile } from './episodes/episode-files.server.ts'
export type { Films }

/** The sample's films, beside the code that drew them. */
const sampleSources = join(import.meta.dirname, '../../../../../tools/media/sources')

/** @param folder of clear films; the sample's where null */
export const filmsFrom = (folder: string | null): Films => filmsIn(folder ?? sampleSources)

/** Milliseconds between two clean-ups. */
const tidyEvery = 600_000

export async function create(ports: MediaPorts) {
  const { database, clock, dataDir, streams, films, warn } = ports
  // Every media key follows from it; it never leaves the platform.
  const secret = Buffer.from(await installationSecret(database, 'media'), 'base64url')
  const servers = licenceServers(ports.licences)
  const episodeFile = episodeFiles(films, join(dataDir, 'episodes'))
  const media = createMedia({
    ...ports,
    secret,
    systems: servers.systems,
    folder: join(dataDir, 'media'),
  })
  await media.forgetUnprotected()
  const ingest = createIngest({ database, clock, media, streams, secret, folder: join(dataDir, 'ingest') })
  const casts = createCasts({ ...ports, secret })
  const parts = { ...ports, media, ingest, casts, licenceServers: servers }

  return {
    routes: [
      ...mediaRoutes(parts),
      ...licenceRoutes(parts),
      ...handoverRoutes(parts),
      ...receiverRoutes(parts),
      ...ingestRoutes(parts),
      ...episodeRoutes(ports, episodeFile),
    ],
    /** The playlists that a player asks for first, by address. */
    playlistsOf: media.playlistsOf,
    /** The file of an episode, by its film; null where there is no such film. */
    episodeFile,
    /** Key systems of protected streams, the strongest first. */
    systems: servers.systems,
    media,
    ingest,

    /** Regularly deletes what nobody can request any more. @returns a function that stops it */
    keepTidy: (): (() => void) => {
      const tidy = () => {
        Promise.all([media.forgetOld(), ingest.forgetOld()]).catch((error: unknown) =>
          warn({ err: error }, 'old media could not be cleared away'),
        )
      }
      const timer = setInterval(tidy, tidyEvery)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
