/** Reads a media element. Nothing else reads its state. */
import type { ElementFacts, Stretch } from '../playback/phase.core.ts'

const stretches = (ranges: TimeRanges): Stretch[] =>
  Array.from({ length: ranges.length }, (_, at) => ({ start: ranges.start(at), end: ranges.end(at) }))

/** @param elsewhere the element that plays on another device: it alone knows whether it plays, and its position in a film */
export function readFacts(media: HTMLMediaElement, elsewhere: HTMLMediaElement | null = null): ElementFacts {
  const seekable = stretches(media.seekable)
  const first = seekable[0]
  const last = seekable.at(-1)
  const there = elsewhere && {
    paused: elsewhere.paused,
    ended: elsewhere.ended,
    seeking: false,
    ready: HTMLMediaElement.HAVE_ENOUGH_DATA,
    // The two count a live stream from different starting points.
    ...(Number.isFinite(media.duration) ? { time: elsewhere.currentTime } : {}),
  }
  return {
    hasSource: media.currentSrc !== '' || media.srcObject !== null,
    paused: media.paused,
    ended: media.ended,
    seeking: media.seeking,
    ready: media.readyState,
    time: media.currentTime,
    duration: media.duration,
    volume: media.volume,
    muted: media.muted,
    rate: media.playbackRate,
    buffered: stretches(media.buffered),
    width: media instanceof HTMLVideoElement ? media.videoWidth : 0,
    seekable: first && last ? { start: first.start, end: last.end } : null,
    ...there,
  }
}

/** The element's state may change with each of these. */
export const factEvents = [
  'loadstart',
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'play',
  'playing',
  'pause',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
  'waiting',
  'stalled',
  'ended',
  'volumechange',
  'ratechange',
  'durationchange',
  'emptied',
  'error',
] as const
