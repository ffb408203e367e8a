/**
 * Encoders' segments, from arrival to their places. A segment is sealed as it arrives and stored in a folder that is never served; when
 * the encoder's playlist names it, it gets its number and is encrypted under the key of that number for everybody to fetch. A
 * clear segment never touches the disk.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { goesOn, interruptedMs } from '@club/access'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { bearerOf } from '../../../server/caller.ts'
import type { Stream, Streams } from '../../streamline/index.ts'
import type { Media } from '../media.server.ts'
import { hashOf } from '../packaging/keys.core.ts'
import {
  findStreamKey,
  forgetArrivals,
  forgetSegments,
  hasSegment,
  isAwaited,
  listRenditions,
  oldSegments,
  writeArrival,
  writeRendition,
  writeStreamKey,
} from '../sources/feeds.store.ts'
import { arrivalsIn } from './arrivals.server.ts'
import { createLines } from './in-line.ts'
import type { EncoderPlaylist } from './ingest.core.ts'
import { createNamed } from './named.ts'
import { type MediaPlaylist, placeArrivals, usualCodecs } from './placing.server.ts'

export type IngestOptions = {
  database: Database
  clock: Clock
  media: Pick<Media, 'storeFeedSegment' | 'removeFeedSegment'>
  streams: Pick<Streams, 'find' | 'change'>
  secret: Buffer
  /** Folder of sealed arrivals; it is never served. */
  folder: string
}

export type Ingest = ReturnType<typeof createIngest>

/** How long an arrival that no playlist names is kept. */
const arrivalsKeptMs = 120_000
/** How long segments are kept: as long as a replay may go back. */
const segmentsKeptMs = 4 * 3600 * 1000
/** How long after the end staff may still announce a replay. */
const replaySaidMs = 24 * 3600 * 1000

/** The period whose segments an ended stream keeps, by when they were stored; null: it keeps none. */
function keptOf(stream: Stream | null, now: number): { from: Date; to: Date } | null {
  if (stream?.plan.status !== 'ended') return null
  const to = Date.parse(stream.plan.endedAt)
  if (stream.plan.replayFrom === null && now >= to + replaySaidMs) return null
  return { from: new Date(to - segmentsKeptMs), to: new Date(to) }
}
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Records that the encoder is sending: since when (short breaks aside), when it last did, and how long its segments may be. */
function noteFeed(
  streams: Pick<Streams, 'change'>,
  assetID: string,
  targetSeconds: number,
  now: Date,
): Promise<unknown> {
  return streams.change(assetID, now, (stream) => {
    const { plan, feed } = stream
    const since =
      feed.kind === 'encoder' && goesOn(plan, feed, now.getTime(), interruptedMs)
        ? feed.since
        : now.toISOString()
    return {
      ...stream,
      feed: {
        kind: 'encoder',
        since,
        lastSegmentAt: now.toISOString(),
        targetSeconds,
      },
    }
  })
}

/**
 * Segments at the end of a rendition that an encoder may send again because it missed our response. One from further back is of another run:
 * a looped film that restarts produces the very same segments.
 */
const sentAgain = 3

export function createIngest({ database, clock, media, streams, secret, folder }: IngestOptions) {
  const arrivals = arrivalsIn(folder, secret)
  const named = createNamed(clock)
  /** One file after the other for each stream, because places are assigned in order. */
  const inLine = createLines()

  /** @returns how many got their places */
  async function place(assetID: string, playlist: MediaPlaylist): Promise<number> {
    const said = { isLate: named.lateIn(assetID, playlist), newest: named.isNewest(assetID, playlist) }
    const options = { database, clock, media, arrivals }
    const { placed, restarted } = await placeArrivals(options, assetID, playlist, said)
    named.placed(assetID, placed)
    if (restarted) named.restarted(assetID, playlist)
    return placed.length
  }

  return {
    /** @returns whether this is the stream's key; a stream without a key accepts nothing */
    opens: async (assetID: string, authorization: string | undefined): Promise<boolean> => {
      const given = bearerOf(authorization)
      const known = await findStreamKey(database, assetID)
      if (!given || known === null) return false
      return timingSafeEqual(digest(given), Buffer.from(known, 'base64url'))
    },

    /** Issues a new key for a stream; the previous one stops working at once. */
    issueKey: async (assetID: string): Promise<string> => {
      const key = randomBytes(24).toString('base64url')
      await writeStreamKey(database, assetID, digest(key).toString('base64url'), clock.now())
      return key
    },

    /** Accepts a segment, which has been checked. Sending the same again changes nothing. @returns whether it is new */
    takeSegment: (assetID: string, file: string, clear: Buffer): Promise<'taken' | 'known'> =>
      inLine(assetID, async () => {
        const content = hashOf(clear)
        if (await hasSegment(database, assetID, { file, content }, sentAgain)) return 'known'
        await arrivals.write(assetID, content, clear)
        await writeArrival(database, assetID, { file, content, bytes: clear.length }, clock.now())
        let longest = 0
        for (const one of named.naming(assetID, file))
          if (named.counts(assetID, one) && (await place(assetID, one)) > 0)
            longest = Math.max(longest, one.targetSeconds)
        if (longest > 0) await noteFeed(streams, assetID, longest, clock.now())
        return 'taken'
      }),

    /** Accepts a playlist: segments that it names and that have arrived get their places. @returns how many */
    takePlaylist: (assetID: string, playlist: EncoderPlaylist): Promise<number> =>
      inLine(assetID, async () => {
        if (playlist.kind === 'master') {
          const known = await listRenditions(database, assetID)
          for (const variant of playlist.variants) {
            const { rendition } = variant
            const before = known.find((entry) => entry.rendition === rendition)
            await writeRendition(database, assetID, {
              rendition,
              codecs: variant.codecs ?? usualCodecs,
              width: variant.width,
              height: variant.height,
              peak: variant.peak,
              targetSeconds: before?.targetSeconds ?? 2,
              lastSequence: before?.lastSequence ?? -1,
              lastNumber: before?.lastNumber ?? -1,
              run: before?.run ?? 0,
            })
          }
          return 0
        }
        named.note(assetID, playlist)
        const placed = await place(assetID, playlist)
        if (placed > 0) await noteFeed(streams, assetID, playlist.targetSeconds, clock.now())
        return placed
      }),

    /** Whether a stream accepts an encoder's segments: not if it is switched off, nor if it must be protected. */
    takes: async (assetID: string): Promise<'yes' | 'none' | 'off' | 'protected'> => {
      const stream = await streams.find(assetID)
      if (!stream) return 'none'
      if (stream.drm) return 'protected'
      return stream.plan.status === 'disabled' ? 'off' : 'yes'
    },

    /** Deletes arrivals that never got a place, and segments older than any replay, except those that a replay needs. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now().getTime()
      const assets = await database.query<{ asset_id: string }>(
        'select asset_id from media_renditions union select asset_id from media_arrivals',
      )
      for (const { asset_id: assetID } of assets) {
        for (const { content } of await forgetArrivals(database, assetID, new Date(now - arrivalsKeptMs)))
          if (!(await isAwaited(database, assetID, content))) await arrivals.remove(assetID, content)
        const kept = keptOf(await streams.find(assetID), now)
        const old = await oldSegments(database, assetID, new Date(now - segmentsKeptMs), kept)
        // The rows last: if we die in between, they still say at the next time which files to delete.
        for (const { rendition, number } of old) await media.removeFeedSegment(assetID, rendition, number)
        await forgetSegments(database, assetID, old)
      }
      await arrivals.removeLost()
    },
  }
}
