/** Watches whether a live playlist still grows; one that stops is an interruption long before anything fails. */
import Hls, { type LevelUpdatedData } from 'hls.js'
import { standsStill } from '../playback/live-edge.core.ts'

/** How often it checks, in milliseconds. */
const every = 1000

export function watchPlaylist(
  hls: Hls,
  now: () => number,
  changed: (still: boolean) => void,
): { stop: () => void } {
  let live = false
  let segment = 0
  let grewAt = now()
  let lastSegment = -1
  let still = false
  const tell = (next: boolean) => {
    if (next === still) return
    still = next
    changed(still)
  }
  const updated = (_event: unknown, { details }: LevelUpdatedData) => {
    live = details.live
    segment = details.targetduration
    // Every rendition counts alike: a switch of quality is not growth, but a newer segment in any of them is.
    if (details.endSN > lastSegment || !live) {
      lastSegment = details.endSN
      grewAt = now()
      tell(false)
    }
  }
  // What is read anew may be numbered from the beginning.
  const reading = () => {
    lastSegment = -1
  }
  hls.on(Hls.Events.MANIFEST_LOADING, reading)
  hls.on(Hls.Events.LEVEL_UPDATED, updated)
  const timer = setInterval(() => {
    if (live) tell(standsStill(now() - grewAt, segment))
  }, every)
  return {
    stop() {
      clearInterval(timer)
      hls.off(Hls.Events.MANIFEST_LOADING, reading)
      hls.off(Hls.Events.LEVEL_UPDATED, updated)
    },
  }
}
