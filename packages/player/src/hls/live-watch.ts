/** Watches whether a live playlist still grows; one that stands is an interruption long before anything fails. */
import Hls, { type LevelUpdatedData } from 'hls.js'
import { standsStill } from '../playback/live-edge.core.ts'

/** How often it is looked at, in milliseconds. */
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
    // Every rendition counts alike: a switch of quality is no growth, a newer segment in any of them is.
    if (details.endSN > lastSegment || !live) {
      lastSegment = details.endSN
      grewAt = now()
      tell(false)
    }
  }
  hls.on(Hls.Events.LEVEL_UPDATED, updated)
  const timer = setInterval(() => {
    if (live) tell(standsStill(now() - grewAt, segment))
  }, every)
  return {
    stop() {
      clearInterval(timer)
      hls.off(Hls.Events.LEVEL_UPDATED, updated)
    },
  }
}
