/**
 * One thing being played, from the fan's press to the end: asks for permission, keeps the lease while it plays, asks again when
 * something changes, tells how it went. Knows no page; what it shows is its state.
 */

import { isPlayable, refusalName } from '@club/access'
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import type { EventBus, StateTopics } from '@club/event-bus'
import { aTurn } from '@club/host'
import {
  type Access,
  bufferAhead,
  checkSession,
  fetchAsset,
  type Granted,
  keepLease,
  type Lease,
  licencesOf,
  newTally,
  noted,
  type PlaybackNote,
  type PlaybackReport,
  type Player,
  type PlayerSource,
  type PlayerState,
  reportOf,
  requestSession,
} from '@club/player'

export type PlayState =
  | { readonly is: 'asking' }
  | { readonly is: 'refused'; readonly refusal: PlaybackRefusal }
  /** A live stream that is not on the air: idle, disabled, upcoming, ended. */
  | { readonly is: 'holding'; readonly asset: StreamAsset }
  | { readonly is: 'granted'; readonly bypassed: boolean; readonly asset: StreamAsset | null }

export type PlaySession = {
  get(): PlayState
  subscribe(listener: () => void): () => void
  /** The player that plays it. @returns how to leave it */
  attach(player: Player): () => void
  /** It runs with a few seconds in hand, or it is known that nothing comes for now. Whatever else wants the line waits for this. */
  readonly underWay: Promise<void>
  askAgain(): void
  /** Authority of the playback of the moment, for what it hands over; null: there is none. */
  token(): string | null
  /** Ends another stream of this account, and takes its place. */
  stopAnother(playbackID: string): Promise<void>
  end(): void
}

export type PlayWhat = {
  readonly entryId: string
  /** A live asset, or an entry on demand. */
  readonly live: boolean
  readonly mediaType: string
  readonly audio: boolean
  /** Milliseconds on the page's clock at which the fan asked. */
  readonly pressed: number
}

export type PlayTools = {
  readonly bus: EventBus
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** The page's own clock, in milliseconds. */
  readonly now: () => number
  readonly version: string
  readonly report: (report: PlaybackReport) => void
  readonly startAt: (entryId: string) => number
  /** Where the fan is in a film, told every few seconds and at the end. */
  readonly keepPosition: (entryId: string, position: number, duration: number) => void
  /** A refusal of what was asked for on demand opens the login prompt or the upgrade promo (docs/product.md#stream-outcomes). */
  readonly refused: (refusal: PlaybackRefusal) => void
}

/** Seconds of pause after which the place may be another device's. */
const restAfter = 300_000
/** How often a live asset is looked at, in milliseconds. */
const lookEvery = 20_000
/** How often the position in a film is kept, in milliseconds. */
const keepEvery = 5_000

/** Seconds in hand after which the line may serve others too: two segments. */
const enoughInHand = 3
/** Milliseconds from the press after which nothing waits for the picture any longer. */
const longestHead = 1500

const runs = ({ begun, facts: { buffered, time, duration } }: PlayerState) =>
  begun &&
  (bufferAhead(buffered, time) >= enoughInHand || time + bufferAhead(buffered, time) >= duration - 0.5)

export function createPlaySession(what: PlayWhat, tools: PlayTools): PlaySession {
  const { bus, fetch, now } = tools
  const { entryId, live } = what
  let state: PlayState = { is: 'asking' }
  const listeners = new Set<() => void>()
  let access: Granted | null = null
  let asset: StreamAsset | null = null
  let player: Player | null = null
  let lease: Lease | null = null
  let leaseOf = ''
  let asking = 0
  let renewing: Promise<boolean> | null = null
  let over = false
  let tally = newTally(what.pressed)
  let pausedAt: number | null = null
  let keptAt = 0
  let watchedFrom: number | null = null

  let go = () => {}
  const underWay = new Promise<void>((done) => {
    go = done
    setTimeout(done, longestHead)
  })

  const set = (next: PlayState) => {
    state = next
    if (next.is === 'refused' || next.is === 'holding') go()
    for (const listener of [...listeners]) listener()
  }
  const note = (event: PlaybackNote) => {
    tally = noted(tally, event, now())
  }
  const session = () => bus.read('session')
  const signedIn = () => {
    const who = session()
    return who?.status === 'signed-in' ? who : null
  }

  const sourceOf = (granted: Granted): PlayerSource => ({
    entryId,
    address: granted.address,
    playlists: granted.playlists,
    kind: live && asset?.assetData.status !== 'replay' ? 'live' : 'on-demand',
    audio: what.audio,
    licences: licencesOf(entryId, asset),
    startAt: live ? 0 : tools.startAt(entryId),
    autoplay: !what.audio,
    renew,
  })

  const permission = async (): Promise<Access> => {
    const replaces = access?.playbackID ?? null
    if (!live) return requestSession(fetch, entryId, replaces)
    const who = signedIn()
    const claims = {
      videoID: entryId,
      mediaType: what.mediaType,
      userID: who?.userID ?? null,
      userEmail: who?.email ?? null,
    }
    return checkSession(fetch, claims, replaces, (status) => console.warn(`session check answered ${status}`))
  }

  /** Also from a page that is being left. */
  const endPlayback = (playbackID: string) =>
    fetch(`/api/streamline/v1/playbacks/${encodeURIComponent(playbackID)}`, {
      method: 'DELETE',
      keepalive: true,
    }).catch(() => null)

  /** Nothing plays by this permission: its place is another's at once, and not only when the lease of it has run out. */
  const giveBack = (answer: Access) => {
    if (!answer.granted || answer.ping === null || answer.playbackID === null) return
    void endPlayback(answer.playbackID)
  }

  const refuse = (refusal: PlaybackRefusal) => {
    access = null
    lease?.rest()
    player?.close()
    note({ note: 'refused', why: refusalName(refusal) })
    set({ is: 'refused', refusal })
    tools.refused(refusal)
  }

  const grant = (granted: Granted) => {
    access = granted
    // The segments first: they are asked for before anything is drawn of the permission, in a turn of its own.
    void Promise.resolve(player?.open(sourceOf(granted)))
      .then(aTurn)
      .then(() => {
        if (over || access !== granted) return
        followLease()
        set({ is: 'granted', bypassed: granted.bypassed, asset })
      })
  }

  async function ask(): Promise<void> {
    asking += 1
    const mine = asking
    set({ is: 'asking' })
    if (live) {
      asset = await fetchAsset(fetch, entryId)
      if (over || mine !== asking) return
      if (asset === null) return refuse({ by: 'nobody' })
      if (!isPlayable(asset.assetData.status)) return hold(asset)
    }
    const answer = await permission()
    if (over || mine !== asking) return giveBack(answer)
    if (answer.granted) grant(answer)
    else refuse(answer.refusal)
  }

  const hold = (held: StreamAsset) => {
    access = null
    lease?.rest()
    player?.close()
    set({ is: 'holding', asset: held })
  }

  /** Asks again while it plays: the source goes on as it is, with a new right to its keys. */
  function renew(): Promise<boolean> {
    renewing ??= (async () => {
      const answer = await permission()
      if (over) {
        giveBack(answer)
        return false
      }
      if (answer.granted) {
        access = answer
        followLease()
        return true
      }
      // Nothing was said: what is in hand plays on, and the keys will be asked for again.
      if (answer.refusal.by === 'nobody') return true
      refuse(answer.refusal)
      return false
    })().finally(() => {
      renewing = null
    })
    return renewing
  }

  const followLease = () => {
    const who = signedIn()
    if (!access || access.ping === null || !who) return
    if (lease && leaseOf !== who.userID) {
      lease.end()
      lease = null
    }
    leaseOf = who.userID
    lease ??= keepLease({
      userID: who.userID,
      assetID: entryId,
      playbackID: () => access?.playbackID ?? null,
      now,
      ended(reason) {
        if (over || state.is !== 'granted') return
        if (reason === 'stopped') refuse({ by: 'owner' })
        else void renew()
      },
    })
    lease.play()
  }

  const follow = (before: ReturnType<Player['get']>, after: ReturnType<Player['get']>) => {
    if (after.begun && !before.begun) note({ note: 'first-frame' })
    if (runs(after) || after.phase === 'failed') go()
    if (after.phase !== before.phase) {
      if (after.phase === 'waiting' && !after.facts.seeking) note({ note: 'stall' })
      if (before.phase === 'waiting') note({ note: 'resumed' })
      if (after.phase === 'failed' && after.engine.failure)
        note({ note: 'failed', why: after.engine.failure })
      if (after.phase === 'playing') {
        pausedAt = null
        watchedFrom = now()
        lease?.play()
      } else if (watchedFrom !== null) {
        note({ note: 'watched', seconds: (now() - watchedFrom) / 1000 })
        watchedFrom = null
      }
      if (after.phase === 'paused') {
        pausedAt = now()
        keep(after)
      }
      if (after.phase === 'ended') keep(after)
    }
    if (after.phase === 'playing' && now() - keptAt >= keepEvery) keep(after)
  }
  const keep = ({ facts, begun }: ReturnType<Player['get']>) => {
    if (live || !begun) return
    keptAt = now()
    tools.keepPosition(entryId, facts.ended ? facts.duration : facts.time, facts.duration)
  }

  const look = async () => {
    // What plays on another device rests here for as long as it plays there.
    const elsewhere = player?.get().cast === 'connected'
    if (pausedAt !== null && !elsewhere && now() - pausedAt > restAfter) lease?.rest()
    if (!live || state.is === 'asking' || state.is === 'refused' || document.hidden) return
    const seen = await fetchAsset(fetch, entryId)
    if (over || seen === null) return
    const changed = seen.assetData.status !== asset?.assetData.status
    asset = seen
    if (state.is === 'holding') {
      if (isPlayable(seen.assetData.status)) void ask()
      else if (changed) hold(seen)
    } else if (state.is === 'granted' && changed) {
      if (isPlayable(seen.assetData.status)) set({ ...state, asset: seen })
      else hold(seen)
    }
  }
  const timer = setInterval(() => void look(), lookEvery)

  let held: readonly string[] | null = null
  let who: StateTopics['session'] | undefined
  const stops = [
    bus.observe('session', (next) => {
      const before = who
      who = next
      if (before === undefined || next.status === before.status) return
      if (state.is === 'refused' && next.status === 'signed-in') void ask()
      if (state.is === 'granted') {
        if (before.status === 'signed-in') void renew()
        else followLease()
      }
    }),
    bus.observe('entitlements', ({ held: next }) => {
      const before = held
      held = next
      if (before === null) return
      if (state.is === 'refused' && next.some((name) => !before.includes(name))) void ask()
      if (state.is === 'granted' && before.some((name) => !next.includes(name))) void renew()
    }),
  ]
  void ask()

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(attached) {
      player = attached
      let before = attached.get()
      const stop = attached.subscribe(() => {
        const after = attached.get()
        follow(before, after)
        before = after
      })
      if (access) void attached.open(sourceOf(access))
      return () => {
        stop()
        if (player === attached) player = null
      }
    },
    underWay,
    askAgain: () => void ask(),
    token: () => access?.token ?? null,
    async stopAnother(playbackID) {
      await endPlayback(playbackID)
      await ask()
    },
    end() {
      if (over) return
      if (player) keep(player.get())
      if (watchedFrom !== null) note({ note: 'watched', seconds: (now() - watchedFrom) / 1000 })
      over = true
      clearInterval(timer)
      for (const stop of stops) stop()
      // A lease gives its place back by itself, once it is one.
      const givenBack = lease?.end() ?? false
      if (access && !givenBack) giveBack(access)
      tools.report(
        reportOf(
          tally,
          {
            version: tools.version,
            engine: player?.engineName() ?? 'none',
            media: what.audio ? 'live-audio' : live ? 'live-video' : 'on-demand',
          },
          now(),
        ),
      )
      player?.close()
    },
  }
}
