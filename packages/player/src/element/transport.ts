/** Controls what plays: the element here, or that of another device while one has it (`cast.ts`). */
import { afterPause, afterWait, livePosition, placeIn } from '../playback/live-edge.core.ts'
import { goesOn, within } from '../playback/phase.core.ts'
import { canSeek, type PlayerState } from '../player-state.core.ts'
import { readFacts } from './facts.ts'
import type { Wish } from './wish.ts'

type Options = {
  readonly video: HTMLVideoElement
  /** The element that plays on another device; null: it plays here. */
  readonly elsewhere: () => HTMLVideoElement | null
  readonly wish: Wish
  readonly get: () => PlayerState
  /** Reads the element anew: one that is paused tells of nothing, neither that the fan has paused it nor what a stream has moved on to. */
  readonly look: () => void
  /** It could not start. @param denied the browser's autoplay policy refused it */
  readonly refused: (denied: boolean) => void
}

export type Transport = ReturnType<typeof createTransport>

/** A live stream may have moved on without a fan who paused it. */
function goOn(video: HTMLVideoElement, { live, engine, range, begun }: PlayerState): void {
  // At zero it has not been brought to its first position yet, which its engine does.
  if (!live || !engine.live || video.currentTime === 0) return
  const to = begun
    ? afterPause(video.currentTime, range, { latency: engine.live.latency, dvr: live.dvr })
    : afterWait(video.currentTime, range, engine.live)
  if (to !== null) video.currentTime = to
}

/** The position on another device for one of ours: the same in a film, the same distance from the end in a live stream. */
function placeElsewhere(there: HTMLVideoElement, at: number, { live, range }: PlayerState): number | null {
  if (!live) return at
  const { length } = there.seekable
  return length === 0 ? null : there.seekable.end(length - 1) - (range.end - at)
}

/** Where a step leads on another device: it counts by its own range, of which it may know nothing yet. */
function stepElsewhere(there: HTMLVideoElement, seconds: number, { engine, facts }: PlayerState): number {
  const { seekable } = readFacts(there)
  const to = there.currentTime + seconds
  if (!seekable) return Math.max(0, to)
  const at = within(to, seekable, facts.duration)
  return engine.live ? placeIn(at, seekable, engine.live.latency) : at
}

export function createTransport({ video, elsewhere, wish, get, look, refused }: Options) {
  const begin = () => {
    wish.play()
    void (elsewhere() ?? video).play().catch((problem) => {
      const denied = problem?.name === 'NotAllowedError'
      if (denied) wish.rest()
      refused(denied)
    })
  }
  const play = () => {
    if (!elsewhere() && video.paused) {
      look()
      goOn(video, get())
    }
    begin()
  }
  const pause = () => {
    wish.pause()
    ;(elsewhere() ?? video).pause()
    look()
  }
  const goTo = (at: number) => {
    const there = elsewhere()
    const place = there ? placeElsewhere(there, at, get()) : at
    if (place !== null) (there ?? video).currentTime = place
  }
  const placeFor = (time: number): number => {
    const { range, facts, engine } = get()
    const at = within(time, range.end > range.start ? range : facts.seekable, facts.duration)
    return engine.live ? placeIn(at, range, engine.live.latency) : at
  }
  const seek = (time: number) => {
    if (canSeek(get())) goTo(placeFor(time))
  }
  // The element here is silent meanwhile, but keeps the fan's volume.
  const heard = () => [video, elsewhere()].filter((element) => element !== null)
  const setVolume = (volume: number) => {
    for (const element of heard()) {
      element.muted = volume === 0
      element.volume = Math.min(1, Math.max(0, volume))
    }
  }

  return {
    start() {
      if (!wish.paused()) begin()
    },
    play,
    pause,
    playPause() {
      if (goesOn(elsewhere() ?? video, wish.plays())) pause()
      else play()
    },
    seek,
    step(seconds: number) {
      if (!canSeek(get())) return
      const there = elsewhere()
      const element = there ?? video
      const to = there ? stepElsewhere(there, seconds, get()) : placeFor(video.currentTime + seconds)
      // At the end of what can be played a step forward would lead back, and at the beginning one back forward.
      if ((to - element.currentTime) * seconds > 0) element.currentTime = to
    },
    jump(part: number) {
      const { range } = get()
      seek(range.start + (range.end - range.start) * part)
    },
    /** To the live position. */
    toLive(latency: number) {
      goTo(livePosition(get().range, latency))
      play()
    },
    setVolume,
    changeVolume(by: number) {
      const volume = Math.min(1, Math.max(0, (video.muted ? 0 : video.volume) + by))
      setVolume(Math.round(volume * 100) / 100)
    },
    toggleMute() {
      const muted = !video.muted
      for (const element of heard()) {
        element.muted = muted
        if (!muted && element.volume === 0) element.volume = 1
      }
    },
  }
}
