/** The engine that the browser itself is (Apple's). It chooses the quality; we watch it, and hand it the address. */
import { followWish } from '../element/wish.ts'
import { type CreateEngine, type EngineState, engineAtRest } from '../engine.ts'
import { forgiven, nothingTried, type Problem, remedyFor, type Tried } from '../playback/error-policy.core.ts'

/** What a media element's error code means. */
function problemOf(code: number): Problem {
  if (code === MediaError.MEDIA_ERR_DECODE) return { kind: 'decode' }
  // An element does not say what could not be fetched, nor why: a right to play that ran out looks like a lost network.
  return { kind: 'fetch', part: 'segment', status: null }
}

/** The system's own full screen of a telephone, and a picture in a window of its own: neither shows what the page draws over it. */
const toSystemEvents = ['webkitbeginfullscreen', 'enterpictureinpicture'] as const
const fromSystemEvents = ['webkitendfullscreen', 'leavepictureinpicture'] as const

export const createNativeEngine: CreateEngine = (video, { source, now, changed }) => {
  let state: EngineState = engineAtRest
  let tried: Tried = nothingTried
  let timer: ReturnType<typeof setTimeout> | undefined
  let position = source.startAt
  let stopped = false
  /** Captions that the fan has chosen; the page draws them, but for where the system shows the picture alone. */
  let chosen: string | null = null
  let shownBySystem = false
  const set = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    changed(state)
  }
  const wish = followWish(video)
  const load = () => {
    const plays = wish.plays()
    video.src = source.address
    video.load()
    if (plays) void video.play().catch(() => {})
  }
  const metadata = () => {
    if (position > 0 && Number.isFinite(video.duration)) video.currentTime = position
    const live = !Number.isFinite(video.duration)
    // Apple keeps three segments behind the newest; their length is not told.
    set({ live: live ? { latency: 6, segment: 2 } : null })
  }
  const tracks = () => {
    const texts = [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
    set({
      captions: texts.map(({ label, language }, at) => ({
        id: String(at),
        label: label || language,
        lang: language,
      })),
    })
  }
  const failed = async () => {
    if (!video.error) return
    // A load that failed before it began stands at nought, which is nobody's place.
    if (video.currentTime > 0) position = video.currentTime
    const { remedy, tried: next } = remedyFor(problemOf(video.error.code), tried, {
      now: now(),
      online: navigator.onLine,
    })
    tried = next
    if (remedy.do === 'give-up') return set({ failure: remedy.failure })
    if (remedy.do === 'wait-online') return set({ trouble: 'offline' })
    // Asked before each new try: where the right to play is gone, its owner says so, and nothing is tried any more.
    if (!(await source.renew().catch(() => true)) || stopped) return
    clearTimeout(timer)
    timer = setTimeout(load, remedy.do === 'load-again' ? remedy.after : 0)
  }
  const showChosen = () => {
    const texts = [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
    texts.forEach((track, at) => {
      track.mode = String(at) !== chosen ? 'disabled' : shownBySystem ? 'showing' : 'hidden'
    })
  }
  const toSystem = () => {
    shownBySystem = true
    showChosen()
  }
  const fromSystem = () => {
    shownBySystem = false
    showChosen()
  }
  const well = () => {
    position = video.currentTime
    tried = forgiven(tried)
    if (state.trouble !== null) set({ trouble: null })
  }
  const online = () => {
    if (state.trouble === 'offline') load()
  }
  video.addEventListener('loadedmetadata', metadata)
  video.addEventListener('error', failed)
  video.addEventListener('playing', well)
  video.textTracks.addEventListener('addtrack', tracks)
  for (const name of toSystemEvents) video.addEventListener(name, toSystem)
  for (const name of fromSystemEvents) video.addEventListener(name, fromSystem)
  addEventListener('online', online)
  load()

  return {
    name: 'native',
    chooseQuality() {
      // The browser has no such choice, and the menu none to offer.
    },
    showCaptions(id) {
      chosen = id
      showChosen()
      set({ shownCaptions: id })
    },
    tryAgain() {
      tried = nothingTried
      set({ failure: null, trouble: null })
      load()
    },
    destroy() {
      stopped = true
      clearTimeout(timer)
      for (const name of toSystemEvents) video.removeEventListener(name, toSystem)
      for (const name of fromSystemEvents) video.removeEventListener(name, fromSystem)
      video.removeEventListener('loadedmetadata', metadata)
      video.removeEventListener('error', failed)
      wish.stop()
      video.removeEventListener('playing', well)
      video.textTracks.removeEventListener('addtrack', tracks)
      removeEventListener('online', online)
      video.removeAttribute('src')
      video.load()
    },
  }
}
