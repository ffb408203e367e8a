/**
 * The streaming service (docs/interfaces.md#streaming-service): what an account may watch, the stream assets, the session check of live streams and
 * the session request of everything else, the streams that an account plays now, and the socket that keeps them.
 */
import type { SampleImport } from '@club/contracts'
import type { Database } from '../../database/database.ts'
import { entitlementRoutes } from './entitlements.routes.ts'
import { olderProviderRoutes } from './older-provider.routes.ts'
import { playingRoutes } from './playing.routes.ts'
import type { StreamlinePorts } from './ports.ts'
import { addSampleStreams } from './sample-streams.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { playbackSocket } from './socket.ts'
import { streamRoutes } from './streams.routes.ts'
import {
  changeStream,
  findStream,
  knownStreams,
  listStreams,
  type Stream,
  streamReader,
} from './streams.store.ts'

export { type Stream, streamReader }

export const create = (ports: StreamlinePorts) => ({
  routes: [
    ...entitlementRoutes(ports),
    ...streamRoutes(ports),
    ...sessionRoutes(ports),
    ...playingRoutes(ports),
    ...olderProviderRoutes(ports),
  ],
  socket: playbackSocket(ports),
  importSample: (streams: SampleImport['streams']) => addSampleStreams(ports.database, ports.clock, streams),
})

export type Streams = ReturnType<typeof streamsOf>

/** The stream assets, for the services that make media of them or link to them. */
export const streamsOf = (database: Database) => ({
  find: (id: string) => findStream(database, id),
  list: () => listStreams(database),
  known: (ids: readonly string[]) => knownStreams(database, ids),
  change: (id: string, now: Date, change: (stream: Stream) => Stream) =>
    changeStream(database, id, now, change),
})
