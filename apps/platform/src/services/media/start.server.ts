/** Puts the media service together: the installation's secret, the films, the folders. */
import { join } from 'node:path'
import type { AccessMemory } from '../../access-memory/access-memory.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { installationSecret } from '../../database/installation-secrets.ts'
import type { LicenceSettings } from '../../licence-settings.ts'
import { filmsIn } from './films.server.ts'
import { createIngest, type Ingest } from './ingest.server.ts'
import { type LicenceServers, licenceServers } from './licence-servers.server.ts'
import { createMedia, type Media } from './media.server.ts'

export type MediaServices = {
  media: Media
  ingest: Ingest
  licenceServers: LicenceServers
  mediaSecret: Buffer
}

/** The sample's films, beside the code that drew them. */
const sampleSources = join(import.meta.dirname, '../../../../../tools/media/sources')

export async function startMedia(options: {
  database: Database
  memory: AccessMemory
  clock: Clock
  dataDir: string
  /** Folder of clear films; the sample's where null. */
  sources: string | null
  licences: LicenceSettings
}): Promise<MediaServices> {
  const { database, memory, clock, dataDir, sources, licences } = options
  const secret = Buffer.from(await installationSecret(database, 'media'), 'base64url')
  const films = filmsIn(sources ?? sampleSources)
  const servers = licenceServers(licences)
  const { systems } = servers
  const media = createMedia({
    database,
    memory,
    clock,
    secret,
    films,
    systems,
    folder: join(dataDir, 'media'),
  })
  await media.forgetUnprotected()
  const ingest = createIngest({ database, clock, media, secret, folder: join(dataDir, 'ingest') })
  return { media, ingest, licenceServers: servers, mediaSecret: secret }
}

/** Milliseconds between two looks at what may be forgotten. */
const tidyEvery = 600_000

/** Clears away what nobody can ask for any more, now and then. @returns what stops it */
export function keepTidy(
  { media, ingest }: MediaServices,
  warn: (details: object, message: string) => void,
): () => void {
  const tidy = () => {
    Promise.all([media.forgetOld(), ingest.forgetOld()]).catch((error: unknown) =>
      warn({ err: error }, 'old media could not be cleared away'),
    )
  }
  const timer = setInterval(tidy, tidyEvery)
  timer.unref()
  return () => clearInterval(timer)
}
