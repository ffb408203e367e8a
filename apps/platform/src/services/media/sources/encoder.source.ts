/** What an encoder sends to a stream: its renditions, and segments that lie encrypted in their places. */
import { streamStateAt } from '@club/access'
import type { StreamState } from '@club/contracts'
import type { AccessMemory } from '../../../access-memory/access-memory.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Stream } from '../../streamline/index.ts'
import { encryptSegment, mediaKey, segmentsAKey, versionOf } from '../packaging/keys.core.ts'
import type { SegmentFiles } from '../packaging/segment-files.server.ts'
import { listRenditions, listSegments, type Period, segmentRange } from './feeds.store.ts'
import { windowSegments } from './programme.core.ts'
import {
  type FindSegment,
  fresh,
  isQuiet,
  type Master,
  type Offered,
  type Range,
  replaySegments,
} from './source.ts'

type Options = {
  database: Database
  memory: Pick<AccessMemory, 'stream'>
  clock: Clock
  secret: Buffer
  files: SegmentFiles
}

/** An encoder that is left on goes on sending after the end, and has sent before the beginning: neither is shown of what is over. */
function periodOf(state: StreamState): Period {
  if (state.status !== 'ended' && state.status !== 'replay') return { from: null, to: null }
  const { startedAt, endedAt: to } = state
  // Of a stream that nobody had planned it is not known when it began.
  return { from: startedAt < to ? startedAt : null, to }
}

export function encoderSource({ database, memory, clock, secret, files }: Options) {
  const encoderVersion = (assetID: string) => `e.${versionOf(secret, assetID)}`

  return {
    master: async (assetID: string): Promise<Master> => ({
      variants: (await listRenditions(database, assetID)).map((entry) => ({
        ...entry,
        name: entry.rendition,
        average: entry.peak,
      })),
      captions: null,
      freshFor: fresh.live,
    }),

    offered: async (stream: Stream, rendition: string): Promise<Offered | null> => {
      const state = streamStateAt(stream.plan, stream.feed, clock.now())
      if (isQuiet(state)) return null
      const kind: Range['kind'] =
        state.status === 'ended' || state.status === 'replay' ? state.status : 'moving'
      const known = (await listRenditions(database, stream.id)).find((entry) => entry.rendition === rendition)
      if (!known) return null
      const most = kind === 'replay' ? replaySegments : windowSegments
      const found = await listSegments(database, stream.id, rendition, most, periodOf(state))
      const version = encoderVersion(stream.id)
      return {
        segments: found.segments.map((segment) => ({ ...segment, version })),
        discontinuities: found.discontinuities,
        kind,
        targetSeconds: known.targetSeconds,
        keyPrefix: 'e',
        words: false,
      }
    },

    /** A segment lies in its place, or is not there. */
    segment: (async (assetID, rendition, version, file) => {
      if (version !== encoderVersion(assetID)) return null
      const stream = await memory.stream(assetID)
      return stream && !stream.drm ? files.read(assetID, rendition, version, file) : null
    }) satisfies FindSegment,

    rangeOf: (assetID: string) => segmentRange(database.gate, assetID),

    /** Puts a segment in its place. */
    store: (assetID: string, rendition: string, number: number, clear: Buffer): Promise<void> => {
      const key = mediaKey(secret, `${assetID}/e`, Math.floor(number / segmentsAKey.live))
      const bytes = encryptSegment(clear, key, number)
      return files.write(assetID, rendition, encoderVersion(assetID), `${number}.ts`, bytes)
    },
    remove: (assetID: string, rendition: string, number: number): Promise<void> =>
      files.remove(assetID, rendition, encoderVersion(assetID), `${number}.ts`),
  }
}
