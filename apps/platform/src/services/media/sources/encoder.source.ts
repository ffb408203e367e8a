/** What an encoder sends to a stream: its renditions, and its segments, stored encrypted in their places. */
import { streamStateAt } from '@club/access'
import type { StreamState } from '@club/contracts'
import type { AccessMemory } from '../../../access-memory/access-memory.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Stream } from '../../streamline/index.ts'
import {
  encryptSegment,
  type KeyPrefix,
  mediaKey,
  periodOfKey,
  segmentSeconds,
  segmentsALiveKey,
  versionOf,
} from '../packaging/keys.core.ts'
import type { SegmentFiles } from '../packaging/segment-files.server.ts'
import {
  type FeedRendition,
  lastStored,
  listRenditions,
  listSegments,
  type Period,
  segmentRange,
  spansStored,
} from './feeds.store.ts'
import { windowSegments } from './programme.core.ts'
import { inStep, joined, offeredInReplay, type Piece, type Replay, wholeOf } from './replay.core.ts'
import {
  type FindSegment,
  fresh,
  isQuiet,
  type Master,
  type Offered,
  type Range,
  replaySeconds,
} from './source.ts'

type Options = {
  database: Database
  memory: Pick<AccessMemory, 'stream'>
  clock: Clock
  secret: Buffer
  files: SegmentFiles
}

type Over = Extract<StreamState, { status: 'ended' | 'replay' }>
const isOver = (state: StreamState): state is Over => state.status === 'ended' || state.status === 'replay'

/** Segments shown from before the beginning, so that there is something to play in the first second: as many as players buffer. */
const segmentsBefore = 3

/**
 * An encoder may be on before the beginning and after the end: we show neither, whether the stream is over or on the air; it may be
 * the previous match.
 */
function periodOf(state: StreamState, feed: Stream['feed']): Period {
  if (state.status === 'live' || state.status === 'interrupted') {
    const { targetSeconds = 2 } = feed.kind === 'encoder' ? feed : {}
    const from = Date.parse(state.startedAt) - segmentsBefore * targetSeconds * 1000
    return { from: new Date(from).toISOString(), to: null }
  }
  if (!isOver(state)) return { from: null, to: null }
  const { startedAt, endedAt: to } = state
  // We do not know when an unplanned stream began.
  return { from: startedAt < to ? startedAt : null, to }
}

/**
 * Milliseconds after which a rendition without new segments, while another has some, counts as dropped by the encoder: a test, or another
 * ladder. Five of the longest segments.
 */
const givenUpMs = 60_000

/** The kind of a segment's key: many short segments (the best choice) or a few long ones share a key, for a minute at most. */
const sealedUnder = (targetSeconds: number): KeyPrefix =>
  targetSeconds * segmentsALiveKey.e <= 60 ? 'e' : 'f'

export function encoderSource({ database, memory, clock, secret, files }: Options) {
  const encoderVersion = (assetID: string) => `e.${versionOf(secret, assetID)}`

  /** The renditions still being sent, or sent until the end; of a replay all those that are most of it. */
  const listShown = async ({ id, feed }: Stream, state: StreamState): Promise<FeedRendition[]> => {
    const all = await listRenditions(database, id)
    if (state.status === 'replay') {
      const offered = offeredInReplay(await spansStored(database, id, periodOf(state, feed)))
      return all.filter(({ rendition }) => offered.has(rendition))
    }
    const last = await lastStored(database, id, periodOf(state, feed))
    const since = Math.max(...last.values()) - givenUpMs
    return all.filter(({ rendition }) => {
      const at = last.get(rendition)
      return at !== undefined && at >= since
    })
  }
  const listPieces = async (id: string, rendition: string, seconds: number, period: Period) => {
    const { segments, discontinuities } = await listSegments(database, id, rendition, seconds, period)
    return { segments: segments.map((segment): Piece => ({ ...segment, rendition })), discontinuities }
  }

  /**
   * A rendition, its holes filled by the others: by that of the nearest bit rate first.
   * @param offered what the replay has, the rendition among them
   */
  const wholeReplay = async (
    id: string,
    { rendition }: FeedRendition,
    offered: readonly FeedRendition[],
    period: Period,
  ): Promise<Replay> => {
    const whole = wholeOf(await spansStored(database, id, period))
    const stored: (FeedRendition & { pieces: Piece[] })[] = []
    for (const one of await listRenditions(database, id)) {
      const { segments } = await listPieces(id, one.rendition, replaySeconds, period)
      stored.push({ ...one, pieces: segments })
    }
    const lists = new Map(
      offered.map(({ rendition: name, peak }) => {
        const [own, ...others] = stored.toSorted(
          (a, b) =>
            Number(b.rendition === name) - Number(a.rendition === name) ||
            Math.abs(a.peak - peak) - Math.abs(b.peak - peak),
        )
        const pieces = others.map((other) => other.pieces)
        return [name, joined(own?.pieces ?? [], pieces, whole)]
      }),
    )
    return inStep(lists.get(rendition) ?? [], [...lists.values()])
  }
  const stateOf = (stream: Stream) => streamStateAt(stream.plan, stream.feed, clock.now())

  return {
    master: async (stream: Stream): Promise<Master> => ({
      variants: (await listShown(stream, stateOf(stream))).map((entry) => ({
        ...entry,
        name: entry.rendition,
        average: entry.peak,
      })),
      captions: null,
      freshFor: fresh.live,
    }),

    offered: async (stream: Stream, rendition: string): Promise<Offered | null> => {
      const state = stateOf(stream)
      if (isQuiet(state)) return null
      const kind: Range['kind'] = isOver(state) ? state.status : 'moving'
      const shown = await listShown(stream, state)
      const known = shown.find((entry) => entry.rendition === rendition)
      if (!known) return null
      const period = periodOf(state, stream.feed)
      const found =
        kind === 'replay'
          ? await wholeReplay(stream.id, known, shown, period)
          : await listPieces(stream.id, rendition, windowSegments * segmentSeconds, period)
      const version = encoderVersion(stream.id)
      return {
        segments: found.segments.map((segment) => ({
          ...segment,
          version: segment.rendition === rendition ? version : `../${segment.rendition}/${version}`,
        })),
        discontinuities: found.discontinuities,
        kind,
        // A replay may have segments of another encoder, which are longer.
        targetSeconds: Math.max(
          known.targetSeconds,
          ...found.segments.map(({ seconds }) => Math.round(seconds)),
        ),
        words: false,
      }
    },

    /** A segment is in its place, or does not exist. */
    segment: (async (assetID, rendition, version, file) => {
      if (version !== encoderVersion(assetID)) return null
      const stream = await memory.stream(assetID)
      return stream && !stream.drm ? files.read(assetID, rendition, version, file) : null
    }) satisfies FindSegment,

    rangeOf: (assetID: string, prefix: KeyPrefix) => segmentRange(database.gate, assetID, prefix),

    /** Puts a segment in its place. @returns the prefix of the key that encrypts it */
    store: async (
      assetID: string,
      rendition: string,
      number: number,
      clear: Buffer,
      targetSeconds: number,
    ): Promise<KeyPrefix> => {
      const prefix = sealedUnder(targetSeconds)
      const key = mediaKey(secret, `${assetID}/${prefix}`, periodOfKey(prefix, number))
      const bytes = encryptSegment(clear, key, number)
      await files.write(assetID, rendition, encoderVersion(assetID), `${number}.ts`, bytes)
      return prefix
    },
    remove: (assetID: string, rendition: string, number: number): Promise<void> =>
      files.remove(assetID, rendition, encoderVersion(assetID), `${number}.ts`),
  }
}
