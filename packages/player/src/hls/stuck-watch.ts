/** Watches whether a live stream that comes is played, and has it played where it is not. */
import Hls, { type FragBufferedData, type FragLoadingData } from 'hls.js'
import { type Act, type Sight, type Standing, standingAtFirst, standingNow } from '../playback/stuck.core.ts'

/** How often it looks, in milliseconds. */
const every = 1000
const main = 'main'

type Options = {
  readonly video: HTMLVideoElement
  readonly now: () => number
  /** It should play, and nothing is known that keeps it from doing so. */
  readonly wanted: () => boolean
  /** How often its playlist has grown. */
  readonly grown: () => number
  readonly changed: (stuck: boolean) => void
  readonly act: (act: Act) => void
}

/** @param options whom it asks, and whom it tells */
export function watchStanding(hls: Hls, { video, now, wanted, grown, changed, act }: Options) {
  let arrived = 0
  let fetching = false
  let standing: Standing | null = null
  const loading = (_event: unknown, { frag }: FragLoadingData) => {
    if (frag.type === main) fetching = true
  }
  const buffered = (_event: unknown, { frag }: FragBufferedData) => {
    if (frag.type !== main) return
    fetching = false
    arrived += 1
  }
  const aborted = () => {
    fetching = false
  }
  hls.on(Hls.Events.FRAG_LOADING, loading)
  hls.on(Hls.Events.FRAG_BUFFERED, buffered)
  hls.on(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, aborted)
  hls.on(Hls.Events.MEDIA_DETACHING, aborted)
  const look = () => {
    const sight: Sight = {
      ...{ now: now(), wanted: wanted() && !video.paused, time: video.currentTime },
      ...{ grown: grown(), arrived, fetching },
    }
    const before = standing ?? standingAtFirst(sight)
    const next = standingNow(before, sight)
    standing = next.standing
    if (standing.stuck !== before.stuck) changed(standing.stuck)
    if (next.act !== null) act(next.act)
  }
  const timer = setInterval(look, every)
  return {
    stop() {
      clearInterval(timer)
      hls.off(Hls.Events.FRAG_LOADING, loading)
      hls.off(Hls.Events.FRAG_BUFFERED, buffered)
      hls.off(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, aborted)
      hls.off(Hls.Events.MEDIA_DETACHING, aborted)
    },
  }
}
