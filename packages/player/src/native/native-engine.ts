/** The browser's own engine (Apple's). It chooses the quality; we watch it, and give it the address. */
import { type CreateEngine, type EngineState, engineAtRest } from '../engine.ts'
import { forgiven, nothingTried, type Problem, remedyFor, type Tried } from '../playback/error-policy.core.ts'
import { stuckAfter } from '../playback/stuck.core.ts'

/** What a media element's error code means. */
function problemOf(code: number): Problem {
  if (code === MediaError.MEDIA_ERR_DECODE) return { kind: 'decode' }
  // An element does not say what could not be fetched, nor why: an expired right to play looks like a lost network.
  return { kind: 'fetch', part: 'segment', status: null }
}

/** A phone's own full screen, and a picture in a window of its own: neither shows what the page draws over it. */
const toSystemEvents = ['webkitbeginfullscreen', 'enterpictureinpicture'] as const
const fromSystemEvents = ['webkitendfullscreen', 'leavepictureinpicture'] as const

/** Milliseconds between two checks of the right to play: an element that fails does not say whether that is why. */
const renewEvery = 30_000

export const createNativeEngine: CreateEngine = (video, { source, wish, now, changed }) => {
  let state: EngineState = engineAtRest
  let tried: Tried = nothingTried
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Looks whether it plays again since the network is back. */
  let looking: ReturnType<typeof setTimeout> | undefined
  let position = source.startAt
  let renewedAt = Number.NEGATIVE_INFINITY
  let stopped = false
  /** Captions that the fan has chosen; the page draws them, except when the system shows only the picture. */
  let chosen: string | null = null
  let shownBySystem = false
  const set = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    changed(state)
  }
  const load = () => {
    const plays = wish.plays()
    video.src = source.address
    video.load()
    if (plays) void video.play().catch(() => {})
  }
  const metadata = () => {
    if (position > 0 && Number.isFinite(video.duration)) video.currentTime = position
    const live = !Number.isFinite(video.duration)
    // Apple plays three segments behind the newest; it does not report their length.
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
    // A load that failed before it began is at zero, which is not the fan's position.
    if (video.currentTime > 0) position = video.currentTime
    const { remedy, tried: next } = remedyFor(problemOf(video.error.code), tried, {
      now: now(),
      online: navigator.onLine,
      live: source.kind === 'live',
    })
    tried = next
    if (remedy.do === 'give-up') return set({ failure: remedy.failure })
    if (remedy.do === 'wait-online') return set({ trouble: 'offline' })
    // Checked before a retry, twice a minute at most: if the right to play is gone, `renew` shows why, and there are no more retries.
    if (now() - renewedAt >= renewEvery) {
      renewedAt = now()
      if (!(await source.renew().catch(() => true)) || stopped) return
    }
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
  /** An element may go on waiting, without an error, for what it asked for while there was no network. */
  const standsStill = () =>
    wish.plays() &&
    state.failure === null &&
    video.error === null &&
    video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  const online = () => {
    if (state.trouble === 'offline') return load()
    clearTimeout(looking)
    looking = setTimeout(() => {
      if (!standsStill()) return
      position = video.currentTime || position
      load()
    }, stuckAfter)
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
      // The browser offers no such choice, and the menu shows none.
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
      clearTimeout(looking)
      for (const name of toSystemEvents) video.removeEventListener(name, toSystem)
      for (const name of fromSystemEvents) video.removeEventListener(name, fromSystem)
      video.removeEventListener('loadedmetadata', metadata)
      video.removeEventListener('error', failed)
      video.removeEventListener('playing', well)
      video.textTracks.removeEventListener('addtrack', tracks)
      removeEventListener('online', online)
      video.removeAttribute('src')
      video.load()
    },
  }
}
