/**
 * One player on one media element: what it does (`state`), and what may be asked of it (`requests`). A request goes to the
 * element or the engine; the state follows what they say.
 */
import { type Cast, castIsPossible, createCast, type Handover } from './element/cast.ts'
import { factEvents, readFacts } from './element/facts.ts'
import { canFull, canPip, leavePip, toggleFull, togglePip, watchScreens } from './element/screens.ts'
import { createStore, type Store } from './element/store.ts'
import { createTransport } from './element/transport.ts'
import { type Engine, engineAtRest, type PlayerSource } from './engine.ts'
import { engineFor } from './playback/engine-choice.core.ts'
import { catchUpRate } from './playback/live-edge.core.ts'
import { bufferAhead, type ElementFacts, type Stretch } from './playback/phase.core.ts'
import { type PlayerChange, type PlayerState, playerAfter, playerAtRest } from './player-state.core.ts'

export type Player = Store<PlayerState> & {
  /** Plays a source from now on. The one before ends. */
  open(source: PlayerSource): Promise<void>
  close(): void
  destroy(): void
  readonly can: { readonly pip: boolean; readonly full: boolean }
  readonly engineName: () => string
  playPause(): void
  play(): void
  pause(): void
  seek(time: number): void
  step(seconds: number): void
  /** To a part of what can be moved in, from 0 to 1. */
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
  tryAgain(): void
}

export type PlayerOptions = {
  /** The player with its controls: what fills the screen. */
  readonly box: HTMLElement
  readonly now: () => number
  /** Asks for an address for another device, when the fan casts; undefined where this player hands nothing over. */
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

const engineMaker = async (video: HTMLVideoElement, { licences }: PlayerSource) => {
  const kind = engineFor(abilities(video), licences !== null)
  if (kind === 'native') return (await import('./native/native-engine.ts')).createNativeEngine
  if (kind !== 'hls.js') return null
  const { openHlsEngine } = await import('./hls/door.ts')
  return (await openHlsEngine()).createHlsEngine
}

/** Who is live stays so: a little faster after a break. */
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

export function createPlayer(video: HTMLVideoElement, options: PlayerOptions): Player {
  const { box, now } = options
  const store = createStore<PlayerState>(playerAtRest)
  let engine: Engine | null = null
  let cast: Cast | null = null
  let opening = 0
  /** The fan's own speed; catching up goes beyond it and back. */
  let speed = 1

  const elsewhere = () => cast?.element() ?? null

  const update = (change: PlayerChange = {}) => {
    const facts = readFacts(video, elsewhere())
    const { state, window } = playerAfter(store.get(), change, facts, video.readyState >= 2)
    store.set(state)
    if (state.live && state.engine.live && speed === 1 && !video.paused)
      keepUp(video, facts, window, state.engine.live, state.live.atEdge)
  }

  const heard = () => update()
  for (const event of factEvents) video.addEventListener(event, heard)
  const stopScreens = watchScreens(video, box, (screens) => update(screens))

  const { start, toLive, ...transport } = createTransport({
    video,
    elsewhere,
    get: store.get,
    refused: (denied) => update({ denied }),
  })
  const close = () => {
    opening += 1
    engine?.destroy()
    engine = null
    cast?.stop()
    cast = null
    speed = 1
    video.playbackRate = 1
    update({ engine: engineAtRest, begun: false, denied: false, cast: 'away' })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    can: { pip: canPip(video), full: canFull(video) },
    engineName: () => engine?.name ?? 'none',
    async open(source) {
      close()
      const mine = opening
      const create = await engineMaker(video, source).catch(() => undefined)
      if (mine !== opening) return
      if (!create) {
        // Undefined: the code could not be fetched; null: nothing here plays HLS.
        return update({
          engine: { ...engineAtRest, failure: create === null ? 'unsupported' : 'network' },
        })
      }
      engine = create(video, { source, box, now, changed: (state) => update({ engine: state }) })
      if (source.autoplay) start()
      const { handover } = options
      // A protected stream plays in this browser's own decryption alone.
      if (!handover || source.licences !== null || !castIsPossible()) return
      const offer = () => {
        if (mine !== opening) return
        cast = createCast(
          video,
          source.address,
          () => handover(source.entryId),
          (state) => update({ cast: state }),
        )
      }
      // After the first frame: no fan waits for a device that is not used.
      video.addEventListener('playing', offer, { once: true })
    },
    close,
    destroy() {
      leavePip(video)
      close()
      for (const event of factEvents) video.removeEventListener(event, heard)
      stopScreens()
    },
    ...transport,
    setSpeed(rate) {
      speed = rate
      video.playbackRate = rate
    },
    goLive() {
      const { live } = store.get().engine
      if (!live) return
      speed = 1
      toLive(live.latency)
    },
    chooseQuality: (id) => engine?.chooseQuality(id),
    showCaptions: (id) => engine?.showCaptions(id),
    togglePip: () => togglePip(video),
    toggleFull: () => toggleFull(video, box),
    promptCast: () => cast?.prompt(),
    tryAgain() {
      engine?.tryAgain()
      transport.play()
    },
  }
}
