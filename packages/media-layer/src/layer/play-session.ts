/**
 * One thing being played, from the fan's press to the end: asks for permission, keeps the lease while it plays, asks again when
 * something changes, reports how it went. The rules are in `play-rules.core.ts`; this file carries them out. Knows no page;
 * it only exposes its state.
 */

import { refusalName } from '@club/access'
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import type { EventBus, StateTopics } from '@club/event-bus'
import { aTurn } from '@club/host'
import {
  type Access,
  type Granted,
  licencesOf,
  type PlaybackReport,
  type Player,
  type PlayerSource,
  type PlayerState,
  playerAtRest,
} from '@club/player'
import { lookAgain } from './look-again.ts'
import { createMoment } from './moment.ts'
import type { OlderProvider } from './older-provider.ts'
import { createPlace, createRequests } from './play-requests.ts'
import {
  isAtLimit,
  isFilm,
  newPlayback,
  type Playback,
  type PlaybackEffect,
  type PlaybackEvent,
  type PlayState,
  playbackAfter,
} from './play-rules.core.ts'
import { createProgress, type Progress, runs } from './progress.ts'

export type PlaySession = {
  /** Which of the page's sessions this is: keeps state of different sessions apart. */
  readonly id: number
  get(): PlayState
  /** The live asset as last seen, whatever the outcome of the request; null: none, or a film. */
  asset(): StreamAsset | null
  /** Called for a new state, and when the asset has been fetched again. */
  subscribe(listener: () => void): () => void
  /** The player that plays it. @returns detaches it */
  attach(player: Player): () => void
  /** It runs with a few seconds buffered, or it is known that nothing comes for now. Everything else that needs the network waits for this. */
  readonly underWay: Promise<void>
  askAgain(): void
  /** The fan opens again what is already open: it resumes if it is paused, and asks again if it was refused. */
  goOn(): void
  /** Whether the fan has paused it. */
  isPaused(): boolean
  /** Second at which the fan stands in a replay, or last stood; 0: in none. */
  stoodAt(): number
  /** Seeks to a second of what plays. */
  seek(to: number): void
  /** Token of the current playback, for a handover to another device; null: there is none. */
  token(): string | null
  /** Ends another stream of this account, and takes its place. */
  stopAnother(playbackID: string): Promise<void>
  end(): Left
}

/** The playback whose place a new one may take; promised while the platform has not answered yet, null if there is none. */
type Left = string | null | Promise<string | null>

export type PlayWhat = {
  readonly entryId: string
  /** A live asset, or an entry on demand. */
  readonly live: boolean
  readonly mediaType: string
  readonly audio: boolean
  /** Milliseconds on the page's clock at which the fan pressed play. */
  readonly pressed: number
  /** The playback that was left for this one, which takes its place. */
  readonly insteadOf: Left
  /** The fan had paused it before the page was left and came back: it waits for a press. */
  readonly paused: boolean
  /** Second at which the fan stood in a replay by then; 0: at its beginning. */
  readonly stoodAt: number
}

export type PlayTools = {
  readonly bus: EventBus
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** null: the club streams by itself. */
  readonly older: OlderProvider | null
  /** Checks who is signed in, and updates the page. @returns false if that is unknown */
  readonly whoIsIn: () => Promise<boolean>
  /** The page's own clock, in milliseconds. */
  readonly now: () => number
  /** The site's clock, in milliseconds since 1970: the hours of streams and passes refer to it. */
  readonly clock: () => number
  readonly version: string
  readonly report: (report: PlaybackReport) => void
  readonly startAt: (entryId: string) => number
  /** Called with the fan's position in a film, every few seconds and at the end; null: positions are not stored. */
  readonly keepPosition: ((position: number, duration: number) => void) | null
  /** A refusal of an on-demand video opens the login prompt or the upgrade promo (docs/product.md#stream-outcomes). */
  readonly refused: (refusal: PlaybackRefusal) => void
  /** It may play: what a refusal has opened has nothing more to say. */
  readonly granted: () => void
}

/** Milliseconds paused after which another device may take the place. */
const restAfter = 300_000
/** Milliseconds to wait after a change before asking, so that no cache responds with the old state. */
const soon = 700
/** Milliseconds from the press after which nothing waits for the picture any longer. */
const longestHead = 1500

/** Settles once `go` is called, or after the longest wait for a picture. */
function createHead() {
  let go = () => {}
  const underWay = new Promise<void>((done) => {
    go = done
    setTimeout(done, longestHead)
  })
  return { underWay, go: () => go() }
}

/** Follows changes to the page's fan. Until a page has said who is there, it is looking: what it then says is a change. @returns stops following */
function followFan(bus: EventBus, happen: (event: PlaybackEvent) => void): () => void {
  let held: readonly string[] = bus.read('entitlements')?.held ?? []
  let status: StateTopics['session']['status'] = bus.read('session')?.status ?? 'checking'
  const stops = [
    bus.observe('session', ({ status: after }) => {
      const before = status
      status = after
      happen({ event: 'session', before, after })
    }),
    bus.observe('entitlements', ({ held: after }) => {
      const before = held
      held = after
      happen({ event: 'entitlements', before, after })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the player gets to play. */
const sourceOf = (
  { entryId, live, audio }: PlayWhat,
  { asset }: Playback,
  granted: Granted,
): Omit<PlayerSource, 'startAt' | 'renew'> => ({
  entryId,
  address: granted.address,
  playlists: granted.playlists,
  kind: live && !isFilm(asset) ? 'live' : 'on-demand',
  audio,
  licences: licencesOf(entryId, asset),
  autoplay: !audio,
})

/** Where a fan stands in a stream's replay, as long as the stream is open: it is a film, and nothing else keeps its position. */
function createReplay(first: number) {
  let stoodAt = first
  let open = false
  return {
    /** @returns the second to start at */
    opens(asset: StreamAsset | null): number {
      open = isFilm(asset)
      return open ? stoodAt : 0
    },
    keep(position: number, duration: number) {
      if (open) stoodAt = position < duration ? position : 0
    },
    stoodAt: () => stoodAt,
  }
}

/** Whether it has stopped: at the end, given up, or for want of anything new. */
const stopsNow = (before: PlayerState, { phase, engine: { trouble } }: PlayerState): boolean =>
  (phase !== before.phase && (phase === 'ended' || phase === 'failed')) ||
  (trouble !== before.engine.trouble && trouble === 'interrupted')

/** What the effects of a playback work on. */
type Acting = {
  what: PlayWhat
  tools: PlayTools
  requests: ReturnType<typeof createRequests>
  place: ReturnType<typeof createPlace>
  progress: Progress
  /** Second at which what is opened now starts. */
  startAt(): number
  happen(event: PlaybackEvent): void
  playback(): Playback
  player(): Player | null
}

/** Carries out effects, and feeds the results back to the rules. */
function createActs({ what, tools, requests, place, progress, startAt, happen, playback, player }: Acting) {
  let renewing: Promise<boolean> | null = null
  let asked: Promise<Access> | null = null

  const act = (effect: PlaybackEffect) => {
    switch (effect.do) {
      case 'look-up':
        return void requests.asset().then((asset) => happen({ event: 'asset', asking: effect.asking, asset }))
      case 'look-up-soon':
        setTimeout(() => act({ do: 'look-up', asking: effect.asking }), soon)
        return
      case 'look':
        return void requests.asset().then((asset) => {
          const failure = (effect.wakes && player()?.get().engine.failure) || null
          if (asset !== null) happen({ event: 'seen', asset, failure })
        })
      case 'request':
        asked = requests.permission(playback().access?.playbackID ?? null)
        return void asked.then((answer) => happen({ event: 'answer', asking: effect.asking, answer }))
      case 'renew':
        return void renew()
      case 'open':
        tools.granted()
        return open(effect.granted)
      case 'follow-lease':
        return place.follow()
      case 'wake':
        return player()?.wake()
      case 'close':
        place.rest()
        return player()?.close()
      case 'give-back':
        return requests.giveBack(effect.answer)
      case 'tell-refusal':
        progress.note({ note: 'refused', why: refusalName(effect.refusal) })
        return tools.refused(effect.refusal)
    }
  }

  const source = (granted: Granted): PlayerSource => ({
    ...sourceOf(what, playback(), granted),
    startAt: startAt(),
    renew,
  })

  /** The segments first: they are requested before the permission is rendered, which gets a turn of its own. */
  const open = (granted: Granted) =>
    void Promise.resolve(player()?.open(source(granted)))
      .then(aTurn)
      .then(() => happen({ event: 'opened', granted }))

  /** @returns whether it continues */
  function renew(): Promise<boolean> {
    renewing ??= requests
      .permission(playback().access?.playbackID ?? null)
      .then((answer) => {
        happen({ event: 'renewed', answer })
        return !playback().over && (answer.granted || answer.refusal.by === 'nobody')
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  /** @returns the playback whose place a new one may take */
  const left = (): Left => {
    const { access } = playback()
    if (access !== null || asked === null) return access?.playbackID ?? what.insteadOf
    return asked.then((answer) => (answer.granted ? answer.playbackID : what.insteadOf))
  }

  return { act, source, left }
}

/** Looks at what goes on: a place that is not used rests, and what somebody sees or hears is asked about. */
function createLook({ what, tools, place, progress, happen, playback, player }: Acting) {
  return () => {
    const { cast, pip } = player()?.get() ?? playerAtRest
    // While another device plays it, this one may rest.
    const elsewhere = cast === 'connected'
    if (!elsewhere && progress.stillFor() > restAfter) place.rest()
    const { state } = playback()
    // At the limit it waits until somebody looks at the tab: a forgotten tab must not take the place from where the fan is.
    const heard = what.audio && !(state.is === 'refused' && isAtLimit(state.refusal))
    // Audio, picture-in-picture and casting are followed from a hidden tab, too.
    if (!document.hidden || heard || elsewhere || pip) happen({ event: 'time', now: tools.clock() })
  }
}

/** What was granted plays on where it stands still; what is not here yet starts when it is. */
function playOn({ state }: Playback, player: Player | null) {
  if (state.is !== 'granted') return player?.forgetPause()
  const phase = player?.get().phase
  if (phase === 'failed') player?.tryAgain()
  if (phase === 'paused' || phase === 'ready' || player?.isPaused()) player?.play()
}

/** Nothing plays, and something is told instead. */
const isOut = ({ is }: PlayState): boolean => is === 'refused' || is === 'holding'

/** It could not begin before: how soon it does counts from here. */
const asksAgain = (before: Playback, effects: readonly PlaybackEffect[]): boolean =>
  isOut(before.state) && effects.some((effect) => effect.do === 'request' || effect.do === 'look-up')

let sessions = 0

export function createPlaySession(what: PlayWhat, tools: PlayTools): PlaySession {
  const { bus, now, clock } = tools
  const { entryId, live } = what
  const requests = createRequests(what, tools)
  const { underWay, go } = createHead()
  const replay = createReplay(what.stoodAt)
  const moment = createMoment()
  const keepPosition = live ? replay.keep : moment.seenBy(tools.keepPosition)
  const progress = createProgress({ pressed: what.pressed, now, keepPosition })
  let playback = newPlayback(live)
  const listeners = new Set<() => void>()
  let player: Player | null = null
  /** Whether the fan had paused it when it last had a player. */
  let wasPaused = what.paused

  const happen = (event: PlaybackEvent) => {
    const before = playback
    const { playback: after, effects } = playbackAfter(before, event)
    playback = after
    if (asksAgain(before, effects)) progress.asked()
    for (const effect of effects) act(effect)
    if (after.state === before.state && after.asset === before.asset) return
    if (isOut(after.state)) go()
    for (const listener of [...listeners]) listener()
  }

  const place = createPlace({
    assetID: entryId,
    userID: () => requests.signedIn()?.userID ?? null,
    access: () => playback.access,
    now,
    async ended(reason) {
      // Another account is signed in than the page shows: asked for as before, it would be ended likewise.
      if (reason === 'foreign') await tools.whoIsIn()
      happen({ event: 'lease-ended', stopped: reason === 'stopped' })
    },
  })

  const acting: Acting = {
    ...{ what, tools, requests, place, progress, happen },
    startAt: () => (live ? replay.opens(playback.asset) : (moment.startAt() ?? tools.startAt(entryId))),
    playback: () => playback,
    player: () => player,
  }
  const { act, source, left } = createActs(acting)

  const stopLooking = lookAgain(createLook(acting), () => playback.state, clock)
  const stopFollowing = followFan(bus, happen)
  /** A press asks: what it is granted then plays, even if the fan had paused it before. */
  const askByPress = () => {
    player?.forgetPause()
    happen({ event: 'ask' })
  }
  happen({ event: 'ask' })

  sessions += 1
  return {
    id: sessions,
    get: () => playback.state,
    asset: () => playback.asset,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(attached) {
      player = attached
      if (wasPaused) attached.pause()
      let before = attached.get()
      const stop = attached.subscribe(() => {
        moment.follow(attached)
        const after = attached.get()
        if (runs(after) || after.phase === 'failed') go()
        if (stopsNow(before, after)) happen({ event: 'stopped' })
        if (after.phase === 'playing' && before.phase !== 'playing') place.play()
        progress.follow(before, after)
        before = after
      })
      if (playback.access) void attached.open(source(playback.access))
      return () => {
        stop()
        if (player !== attached) return
        wasPaused = attached.isPaused()
        player = null
      }
    },
    underWay,
    askAgain: askByPress,
    goOn: () => (playback.state.is === 'refused' ? askByPress() : playOn(playback, player)),
    isPaused: () => player?.isPaused() ?? wasPaused,
    stoodAt: replay.stoodAt,
    seek: (to) => moment.seek(player, to),
    token: () => playback.access?.token ?? null,
    async stopAnother(playbackID) {
      await requests.endPlayback(playbackID)
      askByPress()
    },
    end() {
      if (playback.over) return null
      if (player) progress.keep(player.get())
      const { access } = playback
      const leaves = left()
      happen({ event: 'end' })
      stopLooking()
      stopFollowing()
      // A lease gives its place back by itself, once there is one.
      const givenBack = place.end()
      if (access && !givenBack) requests.giveBack(access)
      tools.report(
        progress.end({
          version: tools.version,
          engine: player?.engineName() ?? 'none',
          media: what.audio ? 'live-audio' : live ? 'live-video' : 'on-demand',
        }),
      )
      player?.close()
      return leaves
    },
  }
}
