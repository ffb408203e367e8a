/**
 * One thing being played, from the fan's press to the end: asks for permission, keeps the lease while it plays, asks again when
 * something changes, tells how it went. What follows from what stands in `play-rules.core.ts`; here it is done. Knows no page;
 * what it shows is its state.
 */

import { refusalName } from '@club/access'
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import type { EventBus, StateTopics } from '@club/event-bus'
import { aTurn } from '@club/host'
import {
  type Granted,
  licencesOf,
  type PlaybackReport,
  type Player,
  type PlayerSource,
  playerAtRest,
} from '@club/player'
import { lookAgain } from './look-again.ts'
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
  /** Which of the page's sessions it is: what belongs to another one is not its own. */
  readonly id: number
  get(): PlayState
  /** The live asset as it was last seen, whatever becomes of the question; null: none, or a film. */
  asset(): StreamAsset | null
  /** Hears of another state, and of the asset being seen again. */
  subscribe(listener: () => void): () => void
  /** The player that plays it. @returns how to leave it */
  attach(player: Player): () => void
  /** It runs with a few seconds in hand, or it is known that nothing comes for now. Whatever else wants the line waits for this. */
  readonly underWay: Promise<void>
  askAgain(): void
  /** Goes to a second of what plays. */
  seek(to: number): void
  /** Authority of the playback of the moment, for what it hands over; null: there is none. */
  token(): string | null
  /** Ends another stream of this account, and takes its place. */
  stopAnother(playbackID: string): Promise<void>
  /** @returns the playback whose place another one may take, where it has one */
  end(): string | null
}

export type PlayWhat = {
  readonly entryId: string
  /** A live asset, or an entry on demand. */
  readonly live: boolean
  readonly mediaType: string
  readonly audio: boolean
  /** Milliseconds on the page's clock at which the fan asked. */
  readonly pressed: number
  /** The playback that was left for this one, whose place it takes; null: none was. */
  readonly insteadOf: string | null
}

export type PlayTools = {
  readonly bus: EventBus
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** null: the club streams by itself. */
  readonly older: OlderProvider | null
  /** The page's own clock, in milliseconds. */
  readonly now: () => number
  /** The site's clock, in milliseconds since 1970: by it the hours of streams and passes are announced. */
  readonly clock: () => number
  readonly version: string
  readonly report: (report: PlaybackReport) => void
  readonly startAt: (entryId: string) => number
  /** Told where the fan is in a film, every few seconds and at the end; null: nobody comes back to it. */
  readonly keepPosition: ((position: number, duration: number) => void) | null
  /** A refusal of what was asked for on demand opens the login prompt or the upgrade promo (docs/product.md#stream-outcomes). */
  readonly refused: (refusal: PlaybackRefusal) => void
}

/** Milliseconds of standing still after which the place may be another device's. */
const restAfter = 300_000
/** Milliseconds until what a change has made old is told by nobody any more. */
const soon = 700
/** Milliseconds from the press after which nothing waits for the picture any longer. */
const longestHead = 1500

/** Settles once it is called, or after the longest time that anything waits for a picture. */
function createHead() {
  let go = () => {}
  const underWay = new Promise<void>((done) => {
    go = done
    setTimeout(done, longestHead)
  })
  return { underWay, go: () => go() }
}

/** Hears what changes for the fan of the page, from the second word on: the first is how things stand. @returns how to stop */
function followFan(bus: EventBus, happen: (event: PlaybackEvent) => void): () => void {
  let held: readonly string[] | null = null
  let status: StateTopics['session']['status'] | null = null
  const stops = [
    bus.observe('session', ({ status: after }) => {
      const before = status
      status = after
      if (before !== null) happen({ event: 'session', before, after })
    }),
    bus.observe('entitlements', ({ held: after }) => {
      const before = held
      held = after
      if (before !== null) happen({ event: 'entitlements', before, after })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the player is given to play. */
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

/** What the effects of a playback work on. */
type Acting = {
  what: PlayWhat
  tools: PlayTools
  requests: ReturnType<typeof createRequests>
  place: ReturnType<typeof createPlace>
  progress: Progress
  happen(event: PlaybackEvent): void
  playback(): Playback
  player(): Player | null
}

/** Does what the rules say, and tells them what came of it. */
function createActs({ what, tools, requests, place, progress, happen, playback, player }: Acting) {
  let renewing: Promise<boolean> | null = null

  const act = (effect: PlaybackEffect) => {
    switch (effect.do) {
      case 'look-up':
        return void requests.asset().then((asset) => happen({ event: 'asset', asking: effect.asking, asset }))
      case 'look-up-soon':
        setTimeout(() => act({ do: 'look-up', asking: effect.asking }), soon)
        return
      case 'look':
        return void requests.asset().then((asset) => {
          if (asset !== null) happen({ event: 'seen', asset })
        })
      case 'request':
        return void requests
          .permission(playback().access?.playbackID ?? null)
          .then((answer) => happen({ event: 'answer', asking: effect.asking, answer }))
      case 'renew':
        return void renew()
      case 'open':
        return open(effect.granted)
      case 'follow-lease':
        return place.follow()
      case 'wake':
        if (player()?.get().phase === 'failed') player()?.tryAgain()
        return
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
    startAt: what.live ? 0 : tools.startAt(what.entryId),
    renew,
  })

  /** The segments first: they are asked for before anything is drawn of the permission, in a turn of its own. */
  const open = (granted: Granted) =>
    void Promise.resolve(player()?.open(source(granted)))
      .then(aTurn)
      .then(() => happen({ event: 'opened', granted }))

  /** @returns whether it goes on */
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

  return { act, source }
}

let sessions = 0

export function createPlaySession(what: PlayWhat, tools: PlayTools): PlaySession {
  const { bus, now, clock } = tools
  const { entryId, live } = what
  const requests = createRequests(what, tools)
  const { underWay, go } = createHead()
  const progress = createProgress({
    pressed: what.pressed,
    now,
    keepPosition: live ? null : tools.keepPosition,
  })
  let playback = newPlayback(live)
  const listeners = new Set<() => void>()
  let player: Player | null = null

  const happen = (event: PlaybackEvent) => {
    const before = playback
    const { playback: after, effects } = playbackAfter(before, event)
    playback = after
    for (const effect of effects) act(effect)
    if (after.state === before.state && after.asset === before.asset) return
    if (after.state.is === 'refused' || after.state.is === 'holding') go()
    for (const listener of [...listeners]) listener()
  }

  const place = createPlace({
    assetID: entryId,
    userID: () => requests.signedIn()?.userID ?? null,
    access: () => playback.access,
    now,
    ended: (reason) => happen({ event: 'lease-ended', stopped: reason === 'stopped' }),
  })

  const { act, source } = createActs({
    what,
    tools,
    requests,
    place,
    progress,
    happen,
    playback: () => playback,
    player: () => player,
  })

  const look = () => {
    const { cast, pip } = player?.get() ?? playerAtRest
    // What plays on another device rests here for as long as it plays there.
    const elsewhere = cast === 'connected'
    if (!elsewhere && progress.stillFor() > restAfter) place.rest()
    const { state } = playback
    // What is at the limit waits for whoever looks: a forgotten tab takes no place from where the fan is.
    const heard = what.audio && !(state.is === 'refused' && isAtLimit(state.refusal))
    // What is heard, floats or plays on another device is followed from a tab that nobody looks at, too.
    if (!document.hidden || heard || elsewhere || pip) happen({ event: 'time', now: clock() })
  }
  const stopLooking = lookAgain(look, () => playback.state, clock)
  const stopFollowing = followFan(bus, happen)
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
      let before = attached.get()
      const stop = attached.subscribe(() => {
        const after = attached.get()
        if (runs(after) || after.phase === 'failed') go()
        // A stream that came to its end, or whose parts are gone, has changed.
        const stopped = after.phase === 'ended' || after.phase === 'failed'
        if (live && stopped && before.phase !== after.phase) happen({ event: 'time', now: clock() })
        if (after.phase === 'playing' && before.phase !== 'playing') place.play()
        progress.follow(before, after)
        before = after
      })
      if (playback.access) void attached.open(source(playback.access))
      return () => {
        stop()
        if (player === attached) player = null
      }
    },
    underWay,
    askAgain: () => happen({ event: 'ask' }),
    seek: (to) => player?.seek(to),
    token: () => playback.access?.token ?? null,
    async stopAnother(playbackID) {
      await requests.endPlayback(playbackID)
      happen({ event: 'ask' })
    },
    end() {
      if (playback.over) return null
      if (player) progress.keep(player.get())
      const { access } = playback
      happen({ event: 'end' })
      stopLooking()
      stopFollowing()
      // A lease gives its place back by itself, once it is one.
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
      return access?.playbackID ?? null
    },
  }
}
