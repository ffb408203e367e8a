/**
 * One player on one media element: its state, and the requests it takes. A request goes to the
 * element or the engine; the state follows their reports.
 */
import { type Cast, type CastState, castIsPossible, createCast, type Handover } from './element/cast.ts'
import { factEvents, readFacts } from './element/facts.ts'
import { canFull, canPip, leavePip, toggleFull, togglePip, watchScreens } from './element/screens.ts'
import { createStore, type Store } from './element/store.ts'
import { createTransport } from './element/transport.ts'
import { followWish } from './element/wish.ts'
import { type Engine, engineAtRest, type PlayerSource } from './engine.ts'
import { engineFor } from './playback/engine-choice.core.ts'
import { catchUpRate } from './playback/live-edge.core.ts'
import { bufferAhead, type ElementFacts, type Stretch } from './playback/phase.core.ts'
import {
  canChangeSpeed,
  type PlayerChange,
  type PlayerState,
  playerAfter,
  playerAtRest,
} from './player-state.core.ts'

export type Player = Store<PlayerState> & {
  /** Plays a source from now on. The previous one ends. */
  open(source: PlayerSource): Promise<void>
  close(): void
  destroy(): void
  readonly can: { readonly pip: boolean; readonly full: boolean }
  readonly engineName: () => string
  playPause(): void
  play(): void
  pause(): void
  /** Starts what has been opened, unless the fan has paused what was open before it. */
  start(): void
  /** Whether the fan has paused it: what is opened next then waits for a press. */
  isPaused(): boolean
  /** The fan asks for it anew: what is opened next starts. */
  forgetPause(): void
  seek(time: number): void
  step(seconds: number): void
  /** To a part of the range to seek in, from 0 to 1. */
  jump(part: number): void
  setVolume(volume: number): void
  changeVolume(by: number): void
  toggleMute(): void
  setSpeed(rate: number): void
  goLive(): void
  chooseQuality(id: number | null): void
  showCaptions(id: string | null): void
  togglePip(): void
  toggleFull(): void
  promptCast(): void
  /** The fan asks for another try after a failure, and wants it to play. */
  tryAgain(): void
  /** Another try by itself: it plays where it would have. */
  wake(): void
}

export type PlayerOptions = {
  /** The player with its controls: its size limits the resolution. */
  readonly box: HTMLElement
  /** What fills the screen. */
  readonly screen: HTMLElement
  readonly now: () => number
  /** Requests an address for another device, when the fan casts; undefined if this player hands nothing over. */
  readonly handover?: (entryId: string) => Promise<Handover | null>
}

const abilities = (video: HTMLVideoElement) => {
  const { MediaSource: standard, ManagedMediaSource: managed } = window as {
    MediaSource?: typeof MediaSource
    ManagedMediaSource?: typeof MediaSource
  }
  const source = managed ?? standard
  return {
    mediaSource: source?.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"') === true,
    nativeHls: video.canPlayType('application/vnd.apple.mpegurl'),
    airPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
  }
}

const engines = {
  native: async () => (await import('./native/native-engine.ts')).createNativeEngine,
  'hls.js': async () => (await (await import('./hls/door.ts')).openHlsEngine()).createHlsEngine,
  none: async () => null,
}

/** Milliseconds until the code of an engine that did not come is asked for a second time. */
const secondAsk = 1000

/** @returns null: nothing here plays HLS. Fails where its code does not come. */
const engineMaker = (video: HTMLVideoElement, { licences }: PlayerSource) => {
  const fetchEngine = engines[engineFor(abilities(video), licences !== null)]
  return fetchEngine().catch(async () => {
    await new Promise((done) => setTimeout(done, secondAsk))
    return fetchEngine()
  })
}

/** Offers it to other devices; null where none may have it: a protected stream plays in this browser's own decryption alone. */
const castOf = (
  video: HTMLVideoElement,
  { licences, address, entryId }: PlayerSource,
  { handover }: PlayerOptions,
  changed: (state: CastState) => void,
): Cast | null =>
  handover && licences === null && castIsPossible()
    ? createCast(video, address, () => handover(entryId), changed)
    : null

/** Keeps a live fan live: plays a little faster after a break. */
function keepUp(
  video: HTMLVideoElement,
  facts: ElementFacts,
  window: Stretch,
  { latency, segment }: { latency: number; segment: number },
  atEdge: boolean,
): void {
  const ahead = bufferAhead(facts.buffered, facts.time)
  const rate = catchUpRate({ time: facts.time, window, latency, segment, ahead, wasAtEdge: atEdge })
  if (video.playbackRate !== rate) video.playbackRate = rate
}

/** Sets the fan's own speed. An element that loads its source again goes on at its default. */
function playAt(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

export function createPlayer(video: HTMLVideoElement, options: PlayerOptions): Player {
  const { box, screen, now } = options
  const store = createStore<PlayerState>(playerAtRest)
  let engine: Engine | null = null
  /** What is to be played, whether or not there is an engine for it yet. */
  let given: PlayerSource | null = null
  let cast: Cast | null = null
  let opening = 0

  const elsewhere = () => cast?.element() ?? null

  const wish = followWish(video, () => elsewhere() !== null)

  const update = (change: PlayerChange = {}) => {
    const facts = readFacts(video, elsewhere())
    const sight = { drawn: video.readyState >= 2, wished: wish.plays() }
    const { state, window } = playerAfter(store.get(), change, facts, sight)
    store.set(state)
    if (state.live && state.engine.live && state.speed === 1 && !video.paused)
      keepUp(video, facts, window, state.engine.live, state.live.atEdge)
  }

  const heard = () => update()
  for (const event of factEvents) video.addEventListener(event, heard)
  const stopScreens = watchScreens(video, screen, (screens) => update(screens))

  const { toLive, ...transport } = createTransport({
    ...{ video, elsewhere, wish, get: store.get, look: heard },
    refused: (denied) => update({ denied }),
  })
  const close = () => {
    opening += 1
    engine?.destroy()
    engine = null
    given = null
    cast?.stop()
    cast = null
    playAt(video, 1)
    wish.rest()
    update({ engine: engineAtRest, begun: false, denied: false, cast: 'away', speed: 1 })
  }

  const castIs = (state: CastState) => {
    const there = elsewhere()
    if (there) wish.heed(there)
    update({ cast: state })
  }
  const offerCast = (source: PlayerSource) => {
    const mine = opening
    const offer = () => {
      if (mine === opening) cast = castOf(video, source, options, castIs)
    }
    // After the first frame: no fan waits for a device that is not used.
    video.addEventListener('playing', offer, { once: true })
  }
  const open = async (source: PlayerSource) => {
    close()
    given = source
    const mine = opening
    const create = await engineMaker(video, source).catch(() => undefined)
    if (mine !== opening) return
    if (!create) {
      // Undefined: the code could not be fetched; null: nothing here plays HLS.
      return update({
        engine: { ...engineAtRest, failure: create === null ? 'unsupported' : 'network' },
      })
    }
    engine = create(video, { source, wish, box, now, changed: (state) => update({ engine: state }) })
    if (source.autoplay) transport.start()
    offerCast(source)
  }
  /** Where no engine came, it is fetched again. */
  const again = async (plays: boolean) => {
    if (engine) engine.tryAgain()
    else if (given) await open(given)
    if (engine && plays) transport.play()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    can: { pip: canPip(video), full: canFull(video) },
    engineName: () => engine?.name ?? 'none',
    open,
    close,
    destroy() {
      leavePip(video)
      close()
      for (const event of factEvents) video.removeEventListener(event, heard)
      wish.stop()
      stopScreens()
    },
    ...transport,
    isPaused: wish.paused,
    forgetPause: wish.forget,
    setSpeed(rate) {
      if (!canChangeSpeed(store.get())) return
      playAt(video, rate)
      update({ speed: rate })
    },
    goLive() {
      const { live } = store.get().engine
      if (!live) return
      playAt(video, 1)
      update({ speed: 1 })
      toLive(live.latency)
    },
    chooseQuality: (id) => engine?.chooseQuality(id),
    showCaptions: (id) => engine?.showCaptions(id),
    togglePip: () => togglePip(video),
    toggleFull: () => toggleFull(video, screen),
    promptCast: () => cast?.prompt(),
    tryAgain: () => void again(true),
    wake() {
      // An element that was asked to play before its engine came is asked anew; an engine knows what was wished by itself.
      if (store.get().engine.failure !== null) void again(engine === null && wish.plays())
    },
  }
}
