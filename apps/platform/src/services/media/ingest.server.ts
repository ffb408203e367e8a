/**
 * What encoders send, from arrival to its place. A segment is sealed as it arrives and lies in a folder that nothing serves; when
 * the encoder's playlist names it, it gets its number and is encrypted under the key of that number for everybody to fetch. A
 * clear segment never touches the disk.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { silentAfterMs } from '@club/access'
import type { Clock } from '../../clock.ts'
import { writeWhole } from '../../data-dir/write-whole.server.ts'
import type { Database } from '../../database/database.ts'
import { changeStream, findStream } from '../streamline/streams.store.ts'
import {
  addSegment,
  dropArrival,
  type FeedRendition,
  findStreamKey,
  forgetArrivals,
  forgetSegments,
  lastSegment,
  listArrivals,
  listRenditions,
  writeArrival,
  writeRendition,
  writeStreamKey,
} from './feeds.store.ts'
import { type EncoderPlaylist, placeSegments } from './ingest.core.ts'
import { hashOf, sealingKey } from './keys.core.ts'
import type { Media } from './media.server.ts'

export type IngestOptions = {
  database: Database
  clock: Clock
  media: Media
  secret: Buffer
  /** Folder of sealed arrivals; nothing serves it. */
  folder: string
}

export type Ingest = ReturnType<typeof createIngest>

/** An arrival that no playlist has named in this time is forgotten. */
const arrivalsKeptMs = 120_000
/** Segments are kept for as long as a replay may go back. */
const segmentsKeptMs = 4 * 3600 * 1000
/** Of all renditions of a stream together. */
const playlistsKept = 12
const vectorBytes = 12
const tagBytes = 16

type MediaPlaylist = Extract<EncoderPlaylist, { kind: 'media' }>

const digest = (text: string) => createHash('sha256').update(text).digest()

export function createIngest({ database, clock, media, secret, folder }: IngestOptions) {
  const sealing = sealingKey(secret, 'arrivals')
  /**
   * The last playlists of each stream: files overtake each other on their way, and what a playlist named before it came finds its
   * place when it comes, even where no other playlist follows.
   */
  const latest = new Map<string, { name: string; playlist: MediaPlaylist }[]>()
  /** One file after the other for each stream: places are given in order. */
  const lines = new Map<string, Promise<unknown>>()
  const inLine = <Result>(assetID: string, work: () => Promise<Result>): Promise<Result> => {
    const before = lines.get(assetID) ?? Promise.resolve()
    const mine = before.then(work, work)
    lines.set(assetID, mine)
    const done = () => {
      if (lines.get(assetID) === mine) lines.delete(assetID)
    }
    mine.then(done, done)
    return mine
  }

  const pathOf = (assetID: string, content: string) => join(folder, assetID, `${content}.sealed`)
  const seal = (clear: Buffer): Buffer => {
    const vector = randomBytes(vectorBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, vector)
    return Buffer.concat([vector, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
  }
  const unseal = (bytes: Buffer): Buffer => {
    const opening = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, vectorBytes))
    opening.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([opening.update(bytes.subarray(vectorBytes, -tagBytes)), opening.final()])
  }

  const renditionOf = (playlist: string) => playlist.replace(/\.m3u8$/, '').slice(0, 40)

  /** Says that the encoder sends, and when it last did. */
  const noteFeed = (assetID: string): Promise<unknown> => {
    const now = clock.now()
    return changeStream(database, assetID, now, (stream) => {
      const { feed } = stream
      const goesOn = feed.kind === 'encoder' && now.getTime() - Date.parse(feed.lastSegmentAt) < silentAfterMs
      return {
        ...stream,
        feed: {
          kind: 'encoder',
          since: feed.kind === 'encoder' && goesOn ? feed.since : now.toISOString(),
          lastSegmentAt: now.toISOString(),
        },
      }
    })
  }

  const place = async (
    assetID: string,
    name: string,
    playlist: Extract<EncoderPlaylist, { kind: 'media' }>,
  ): Promise<number> => {
    const rendition = renditionOf(name)
    const renditions = await listRenditions(database, assetID)
    const known: FeedRendition = renditions.find((entry) => entry.rendition === rendition) ?? {
      rendition,
      codecs: 'avc1.640028,mp4a.40.2',
      width: 0,
      height: 0,
      peak: 0,
      targetSeconds: playlist.targetSeconds,
      lastSequence: -1,
      lastNumber: -1,
      run: 0,
    }
    const arrivals = await listArrivals(database, assetID)
    const waiting = new Map(arrivals.map(({ file, content }) => [file, content]))
    const last = await lastSegment(database, assetID, rendition)
    const placement = placeSegments(playlist, waiting, last, known.lastSequence)
    let number = known.lastNumber
    let ends = last ? Date.parse(last.at) + last.seconds * 1000 : 0
    let { run, peak } = known
    for (const segment of placement.placed) {
      const clear = unseal(await readFile(pathOf(assetID, segment.content)))
      const now = clock.now()
      number += 1
      if (segment.discontinuity && number > 0) run += 1
      const at =
        segment.at ??
        new Date(
          segment.discontinuity || ends === 0 ? now.getTime() - segment.seconds * 1000 : ends,
        ).toISOString()
      ends = Date.parse(at) + segment.seconds * 1000
      peak = Math.max(peak, Math.round((clear.length * 8) / segment.seconds))
      // The file first: a row says that it is there. Dying in between, it is written again under the same number.
      await media.storeFeedSegment(assetID, rendition, number, clear)
      const stored = {
        number,
        seconds: segment.seconds,
        discontinuity: segment.discontinuity,
        at,
        file: segment.file,
        content: segment.content,
      }
      const reached = playlist.sequence + playlist.segments.findIndex(({ file }) => file === segment.file)
      await database.transaction(async (transaction) => {
        await addSegment(transaction, assetID, rendition, stored, now)
        await writeRendition(transaction, assetID, {
          ...known,
          run,
          peak,
          targetSeconds: Math.max(known.targetSeconds, playlist.targetSeconds),
          lastSequence: reached,
          lastNumber: number,
        })
        await dropArrival(transaction, assetID, segment.file)
      })
      await rm(pathOf(assetID, segment.content), { force: true })
    }
    return placement.placed.length
  }

  return {
    /** @returns whether this is the stream's key; a stream without one takes nothing */
    opens: async (assetID: string, authorization: string | undefined): Promise<boolean> => {
      const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
      const known = await findStreamKey(database, assetID)
      if (!given || known === null) return false
      return timingSafeEqual(digest(given), Buffer.from(known, 'base64url'))
    },

    /** A new key for a stream; the one before opens nothing from now on. */
    issueKey: async (assetID: string): Promise<string> => {
      const key = randomBytes(24).toString('base64url')
      await writeStreamKey(database, assetID, digest(key).toString('base64url'), clock.now())
      return key
    },

    /** Takes a segment, which has been checked. The same again changes nothing. @returns how many segments found their places */
    takeSegment: (
      assetID: string,
      file: string,
      clear: Buffer,
    ): Promise<{ outcome: 'taken' | 'known'; placed: number }> =>
      inLine(assetID, async () => {
        const content = hashOf(clear)
        const [known] = await database.query<{ place: string }>(
          `select 'arrived' as place from media_arrivals where asset_id = $1 and file = $2 and content = $3
           union all select 'placed' from media_segments where asset_id = $1 and file = $2 and content = $3 limit 1`,
          [assetID, file, content],
        )
        if (known) return { outcome: 'known', placed: 0 }
        await writeWhole(pathOf(assetID, content), seal(clear))
        await writeArrival(database, assetID, { file, content, bytes: clear.length }, clock.now())
        let placed = 0
        for (const { name, playlist } of latest.get(assetID) ?? [])
          if (playlist.segments.some((segment) => segment.file === file))
            placed += await place(assetID, name, playlist)
        if (placed > 0) await noteFeed(assetID)
        return { outcome: 'taken', placed }
      }),

    /** Takes a playlist: what it names and has arrived gets its place. @returns how many segments did */
    takePlaylist: (assetID: string, name: string, playlist: EncoderPlaylist): Promise<number> =>
      inLine(assetID, async () => {
        if (playlist.kind === 'master') {
          const known = await listRenditions(database, assetID)
          for (const variant of playlist.variants) {
            const rendition = renditionOf(variant.file)
            const before = known.find((entry) => entry.rendition === rendition)
            await writeRendition(database, assetID, {
              rendition,
              codecs: variant.codecs ?? 'avc1.640028,mp4a.40.2',
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
        latest.set(assetID, [{ name, playlist }, ...(latest.get(assetID) ?? [])].slice(0, playlistsKept))
        const placed = await place(assetID, name, playlist)
        if (placed > 0) await noteFeed(assetID)
        return placed
      }),

    /** Whether a stream takes what an encoder sends: not one that is switched off, nor one that has to be protected. */
    takes: async (assetID: string): Promise<'yes' | 'none' | 'off' | 'protected'> => {
      const stream = await findStream(database, assetID)
      if (!stream) return 'none'
      if (stream.drm) return 'protected'
      return stream.plan.status === 'disabled' ? 'off' : 'yes'
    },

    /** Forgets what never found a place, and what is older than any replay. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now().getTime()
      const assets = await database.query<{ asset_id: string }>(
        'select asset_id from media_renditions union select asset_id from media_arrivals',
      )
      for (const { asset_id: assetID } of assets) {
        for (const { content } of await forgetArrivals(database, assetID, new Date(now - arrivalsKeptMs)))
          await rm(pathOf(assetID, content), { force: true })
        for (const { rendition, number } of await forgetSegments(
          database,
          assetID,
          new Date(now - segmentsKeptMs),
        ))
          await media.removeFeedSegment(assetID, rendition, number)
      }
      // Sealed files without a row: their platform died between the two.
      const files = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
      for (const entry of files) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const written = await stat(path).catch(() => null)
        if (written && written.mtimeMs < Date.now() - 24 * 3600 * 1000) await rm(path, { force: true })
      }
    },
  }
}
