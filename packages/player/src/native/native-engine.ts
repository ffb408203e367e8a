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

/** Milliseconds after which an element that has not moved since the network is back counts as standing: a slow line has brought something. */
const standsAfter = 2 * stuckAfter

/** Looks, some time after the network is back, whether an element stands: it may wait for good, without an error, for what it asked for meanwhile. */
function whenBack(video: HTMLVideoElement, stands: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    look() {
      const from = video.currentTime
      timer = setTimeout(() => {
        const waits = video.error === null && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
        if (waits && video.currentTime === from) stands()
      }, standsAfter)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Captions of an element. The page draws those that the fan has chosen, except while the system shows only the picture. */
function captionsOf(video: HTMLVideoElement) {
  let chosen: string | null = null
  let shownBySystem = false
  const texts = () => [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const show = () => {
    for (const [at, track] of texts().entries())
      track.mode = String(at) !== chosen ? 'disabled' : shownBySystem ? 'showing' : 'hidden'
  }
  const toSystem = () => {
    shownBySystem = true
    show()
  }
  const fromSystem = () => {
    shownBySystem = false
    show()
  }
  for (const name of toSystemEvents) video.addEventListener(name, toSystem)
  for (const name of fromSystemEvents) video.addEventListener(name, fromSystem)
  return {
    texts,
    choose(id: string | null) {
      chosen = id
      show()
    },
    stop() {
      for (const name of toSystemEvents) video.removeEventListener(name, toSystem)
      for (const name of fromSystemEvents) video.removeEventListener(name, fromSystem)
    },
  }
}

/** Milliseconds between two checks of the right to play: an element that fails does not say whether that is why. */
const renewEvery = 30_000

export const createNativeEngine: CreateEngine = (video, { source, wish, now, changed }) => {
  let state: EngineState = engineAtRest
  let tried: Tried = nothingTried
  let timer: ReturnType<typeof setTimeout> | undefined
  let position = source.startAt
  let renewedAt = Number.NEGATIVE_INFINITY
  let stopped = false
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
    set({
      captions: captions.texts().map(({ label, language }, at) => ({
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
  const well = () => {
    position = video.currentTime
    tried = forgiven(tried)
    if (state.trouble !== null) set({ trouble: null })
  }
  const captions = captionsOf(video)
  const back = whenBack(video, () => {
    if (!wish.plays() || state.failure !== null) return
    position = video.currentTime || position
    load()
  })
  const online = () => {
    back.stop()
    if (state.trouble === 'offline') load()
    else back.look()
  }
  video.addEventListener('loadedmetadata', metadata)
  video.addEventListener('error', failed)
  video.addEventListener('playing', well)
  video.textTracks.addEventListener('addtrack', tracks)
  addEventListener('online', online)
  load()

  return {
    name: 'native',
    chooseQuality() {
      // The browser offers no such choice, and the menu shows none.
    },
    showCaptions(id) {
      captions.choose(id)
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
      back.stop()
      captions.stop()
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
