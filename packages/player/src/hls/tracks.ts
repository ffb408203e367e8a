/**
 * Follows what a stream's segments carry. An encoder that loses its picture, or its sound, goes on with the other, and the element waits for good
 * for what does not come: its buffers are made for one set of tracks. Once what is in hand has been seen, they are built anew for the next set.
 */
import Hls, {
  type BufferCodecsData,
  type BufferCreatedData,
  type FragLoadedData,
  type FragParsedData,
} from 'hls.js'
import { readFacts } from '../element/facts.ts'
import { isSpent } from '../playback/phase.core.ts'

type Options = {
  readonly video: HTMLVideoElement
  /** Whether the element's buffers are for pictures. */
  readonly changed: (picture: boolean) => void
  /** Builds the buffers anew, and plays from this second on. */
  readonly rebuild: (from: number) => void
}

export type Tracks = {
  /** Segments have come that the element's buffers are not made for: until they are, errors mean nothing. */
  changing(): boolean
  stop(): void
}

/** Seconds past the start of the first segment with other tracks, so that the one before it is not fetched again. */
const beyond = 0.1

/** Seconds before the change from which a fan who has nothing buffered has gone elsewhere. */
const farAway = 1.5

const main = 'main'
const isPicture = (track: string) => track !== 'audio'
const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((track) => others.includes(track))

/** @param options whom it tells, and who builds anew */
export function followTracks(hls: Hls, { video, changed, rebuild }: Options): Tracks {
  /** What the element's buffers are for, of the tracks that come together; empty: there are none yet. */
  let buffers: readonly string[] = []
  /** The segment that has come last. */
  let last: FragLoadedData['frag'] | null = null
  /** Where the tracks change; null: they do not. */
  let changesAt: number | null = null

  /** Something has been played from the buffers: where it stands before that is nobody's place. */
  let begun = false

  // Somebody else may build anew as well.
  const forget = () => {
    if (changesAt !== null) hls.resumeBuffering()
    changesAt = null
    buffers = []
    begun = false
  }
  const look = () => {
    if (!video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begun = true
    if (changesAt === null || !begun) return
    const { buffered, time } = readFacts(video)
    const wait = changesAt - time
    if (wait > 0 && !isSpent(buffered, time)) return
    const from = wait > 0 && wait < farAway ? changesAt : time
    forget()
    rebuild(from)
  }
  const found = (carried: readonly string[], from: number) => {
    if (changesAt !== null || buffers.length === 0 || carried.length === 0 || same(carried, buffers)) return
    changesAt = from + beyond
    // Its playlist is followed on.
    hls.pauseBuffering()
    // Not within its own event: hls.js is still at work on the segment.
    setTimeout(look)
  }
  const loaded = (_event: unknown, { frag }: FragLoadedData) => {
    if (frag.type === main) last = frag
  }
  // More tracks than before are announced, and would fail; fewer are only seen in the segment.
  const announced = (_event: unknown, data: BufferCodecsData) => {
    const carried = (['audio', 'video', 'audiovideo'] as const).filter((track) => data[track]?.id === main)
    if (last !== null && carried.some((track) => !buffers.includes(track))) found(carried, last.start)
  }
  const parsed = (_event: unknown, { frag }: FragParsedData) => {
    if (frag.type !== main) return
    const carried = Object.entries(frag.elementaryStreams).flatMap(([track, info]) => (info ? [track] : []))
    found(carried, frag.start)
  }
  const created = (_event: unknown, { tracks }: BufferCreatedData) => {
    buffers = Object.entries(tracks).flatMap(([track, { id }]) => (id === main ? [track] : []))
    if (buffers.length > 0) changed(buffers.some(isPicture))
  }
  hls.on(Hls.Events.FRAG_LOADED, loaded)
  hls.on(Hls.Events.BUFFER_CODECS, announced)
  hls.on(Hls.Events.FRAG_PARSED, parsed)
  hls.on(Hls.Events.BUFFER_CREATED, created)
  hls.on(Hls.Events.MEDIA_DETACHING, forget)
  video.addEventListener('timeupdate', look)
  video.addEventListener('waiting', look)
  return {
    changing: () => changesAt !== null,
    stop() {
      changesAt = null
      hls.off(Hls.Events.FRAG_LOADED, loaded)
      hls.off(Hls.Events.BUFFER_CODECS, announced)
      hls.off(Hls.Events.FRAG_PARSED, parsed)
      hls.off(Hls.Events.BUFFER_CREATED, created)
      hls.off(Hls.Events.MEDIA_DETACHING, forget)
      video.removeEventListener('timeupdate', look)
      video.removeEventListener('waiting', look)
    },
  }
}
