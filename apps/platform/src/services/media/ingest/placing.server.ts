/** Gives segments that have arrived their places once a playlist of the encoder names them: a number, and the key of that number. */
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Media } from '../media.server.ts'
import {
  addSegment,
  dropArrival,
  type FeedRendition,
  isAwaited,
  lastSegment,
  listArrivals,
  listRenditions,
  writeRendition,
} from '../sources/feeds.store.ts'
import type { Arrivals } from './arrivals.server.ts'
import { type EncoderPlaylist, placeSegments } from './ingest.core.ts'

export type MediaPlaylist = Extract<EncoderPlaylist, { kind: 'media' }>

export type PlacingOptions = {
  database: Database
  clock: Clock
  media: Pick<Media, 'storeFeedSegment'>
  arrivals: Arrivals
}

/** The codecs we state for a rendition that no master playlist has described. */
export const usualCodecs = 'avc1.640028,mp4a.40.2'

/** What is known of a playlist beside its text: which of its files will not come any more, and whether its rendition has named nothing since. */
export type Said = { isLate: (file: string) => boolean; newest: boolean }

/** @returns the files that got their places, and whether they are the first of another run */
export async function placeArrivals(
  { database, clock, media, arrivals }: PlacingOptions,
  assetID: string,
  playlist: MediaPlaylist,
  { isLate, newest }: Said,
): Promise<{ placed: string[]; restarted: boolean }> {
  const { rendition } = playlist
  const renditions = await listRenditions(database, assetID)
  const known: FeedRendition = renditions.find((entry) => entry.rendition === rendition) ?? {
    rendition,
    codecs: usualCodecs,
    width: 0,
    height: 0,
    peak: 0,
    targetSeconds: playlist.targetSeconds,
    lastSequence: -1,
    lastNumber: -1,
    run: 0,
  }
  const waiting = new Map((await listArrivals(database, assetID)).map(({ file, content }) => [file, content]))
  const last = await lastSegment(database, assetID, rendition)
  const placement = placeSegments(playlist, waiting, last, known.lastSequence, isLate, newest)
  let number = known.lastNumber
  let ends = last ? Date.parse(last.at) + last.seconds * 1000 : 0
  let { run } = known
  // Where nothing is left of what was sent before, nobody reads its playlist: what it said of its segments holds no more. A master
  // playlist may have said anew what it is now.
  let peak = last === null && known.width === 0 ? 0 : known.peak
  const targetSeconds = Math.max(last === null ? 0 : known.targetSeconds, playlist.targetSeconds)
  for (const segment of placement.placed) {
    const clear = await arrivals.read(assetID, segment.content)
    const now = clock.now()
    number += 1
    if (segment.discontinuity && number > 0) run += 1
    const at =
      segment.at ??
      new Date(
        segment.discontinuity || ends === 0 ? now.getTime() - segment.seconds * 1000 : ends,
      ).toISOString()
    ends = Date.parse(at) + segment.seconds * 1000
    // What is left at the end of a run may be one picture, which says nothing about the rest (RFC 8216, 4.3.4.2).
    const whole = segment.seconds >= playlist.targetSeconds / 2
    if (whole || peak === 0) peak = Math.max(peak, Math.round((clear.length * 8) / segment.seconds))
    // The file first: a row says that it exists. If we die in between, it is written again under the same number.
    const keyPrefix = await media.storeFeedSegment(assetID, rendition, number, clear, playlist.targetSeconds)
    const stored = {
      number,
      seconds: segment.seconds,
      discontinuity: segment.discontinuity,
      at,
      file: segment.file,
      content: segment.content,
      keyPrefix,
    }
    const reached = playlist.sequence + playlist.segments.findIndex(({ file }) => file === segment.file)
    await database.transaction(async (transaction) => {
      await addSegment(transaction, assetID, rendition, stored, now)
      await writeRendition(transaction, assetID, {
        ...known,
        run,
        peak,
        targetSeconds,
        lastSequence: reached,
        lastNumber: number,
      })
      await dropArrival(transaction, assetID, segment.file)
    })
    if (!(await isAwaited(database, assetID, segment.content)))
      await arrivals.remove(assetID, segment.content)
  }
  return { placed: placement.placed.map(({ file }) => file), restarted: placement.restarted }
}
