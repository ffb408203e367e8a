/** Watches whether a live playlist still grows; one that stops is an interruption long before anything fails. */
import Hls, { type LevelUpdatedData } from 'hls.js'
import { standsStill } from '../playback/live-edge.core.ts'

/** How often it checks, in milliseconds. */
const every = 1000

export type PlaylistWatch = {
  /** How often a playlist has grown. */
  grown(): number
  stop(): void
}

/** @param changed told when it begins to stand still, and when it grows again */
export function watchPlaylist(hls: Hls, now: () => number, changed: (still: boolean) => void): PlaylistWatch {
  let live = false
  let segment = 0
  let grewAt = now()
  let grown = 0
  let still = false
  /** The newest segment of each rendition, by address: each counts from a beginning of its own. */
  const newest = new Map<string, number>()
  const tell = (next: boolean) => {
    if (next === still) return
    still = next
    changed(still)
  }
  const updated = (_event: unknown, { details }: LevelUpdatedData) => {
    live = details.live
    segment = details.targetduration
    const before = newest.get(details.url)
    // A rendition that is seen for the first time may stand still as well, unless it is the first of all.
    const grew = before === undefined ? newest.size === 0 && grown === 0 : details.endSN > before
    if (before === undefined || grew) newest.set(details.url, details.endSN)
    if (!grew && live) return
    grown += 1
    grewAt = now()
    tell(false)
  }
  // What is read anew may be numbered from the beginning.
  const reading = () => newest.clear()
  hls.on(Hls.Events.MANIFEST_LOADING, reading)
  hls.on(Hls.Events.LEVEL_UPDATED, updated)
  const timer = setInterval(() => {
    if (live) tell(standsStill(now() - grewAt, segment))
  }, every)
  return {
    grown: () => grown,
    stop() {
      clearInterval(timer)
      hls.off(Hls.Events.MANIFEST_LOADING, reading)
      hls.off(Hls.Events.LEVEL_UPDATED, updated)
    },
  }
}
