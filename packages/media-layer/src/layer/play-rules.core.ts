/** The state of a playback session, and what follows from each event. Pure: actions come back as effects. */
import { isPlayable } from '@club/access'
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import { checkCodes, requestStatus } from '@club/contracts/streamline-codes'
import type { StateTopics } from '@club/event-bus'
import { type Access, type Failure, type Granted, mayPass } from '@club/player'

export type PlayState =
  | { readonly is: 'asking' }
  | { readonly is: 'refused'; readonly refusal: PlaybackRefusal }
  /** A live stream that is not on the air: idle, disabled, upcoming, ended. */
  | { readonly is: 'holding'; readonly asset: StreamAsset }
  | { readonly is: 'granted'; readonly bypassed: boolean; readonly asset: StreamAsset | null }

export type Playback = {
  readonly live: boolean
  readonly state: PlayState
  /** The current permission. */
  readonly access: Granted | null
  /** The live asset as last seen. */
  readonly asset: StreamAsset | null
  /** Number of the current request: a response to an earlier one no longer counts. */
  readonly asking: number
  /** It has played, and nothing has replaced it on screen since. */
  readonly begun: boolean
  /** How often in a row it was refused as off the air while its asset said that it was on. */
  readonly doubts: number
  readonly over: boolean
}

type SessionStatus = StateTopics['session']['status']

export type PlaybackEvent =
  /** Ask again. */
  | { readonly event: 'ask' }
  | { readonly event: 'asset'; readonly asking: number; readonly asset: StreamAsset | null }
  | { readonly event: 'answer'; readonly asking: number; readonly answer: Access }
  /** The player has received what was granted. */
  | { readonly event: 'opened'; readonly granted: Granted }
  /** The response to a request made during playback. */
  | { readonly event: 'renewed'; readonly answer: Access }
  /** The live asset, looked at again; `failure`: what its player has given up by, where that is to be tried again. */
  | { readonly event: 'seen'; readonly asset: StreamAsset; readonly failure: Failure | null }
  /** Its player has come to the end, has given up, or gets nothing new: something has changed. */
  | { readonly event: 'stopped' }
  /** A while has passed, or the hour has come for which something was announced; `now` in milliseconds. */
  | { readonly event: 'time'; readonly now: number }
  | { readonly event: 'session'; readonly before: SessionStatus; readonly after: SessionStatus }
  | { readonly event: 'entitlements'; readonly before: readonly string[]; readonly after: readonly string[] }
  | { readonly event: 'lease-ended'; readonly stopped: boolean }
  | { readonly event: 'end' }

export type PlaybackEffect =
  | { readonly do: 'look-up'; readonly asking: number }
  /** The same after a short wait: caches may still hold the state before a change. */
  | { readonly do: 'look-up-soon'; readonly asking: number }
  /** Looks at the live asset, and asks for nothing; `wakes`: a player that has given up may go on by what is seen. */
  | { readonly do: 'look'; readonly wakes: boolean }
  | { readonly do: 'request'; readonly asking: number }
  /** Asks again during playback. */
  | { readonly do: 'renew' }
  | { readonly do: 'open'; readonly granted: Granted }
  | { readonly do: 'follow-lease' }
  /** A player that has given up goes on: there are pictures again, or the site answers again. */
  | { readonly do: 'wake' }
  /** Nothing plays now: the player closes, the lease rests. */
  | { readonly do: 'close' }
  /** Nothing plays with this permission: its place is free at once, not only when its lease expires. */
  | { readonly do: 'give-back'; readonly answer: Access }
  | { readonly do: 'tell-refusal'; readonly refusal: PlaybackRefusal }

type Next = { readonly playback: Playback; readonly effects: readonly PlaybackEffect[] }

export const newPlayback = (live: boolean): Playback => ({
  live,
  state: { is: 'asking' },
  access: null,
  asset: null,
  asking: 0,
  begun: false,
  doubts: 0,
  over: false,
})

const next = (playback: Playback, ...effects: PlaybackEffect[]): Next => ({ playback, effects })

const ask = (playback: Playback): Next => {
  const asking = playback.asking + 1
  const effect = playback.live ? 'look-up' : 'request'
  return next({ ...playback, asking, state: { is: 'asking' } }, { do: effect, asking })
}

/** Shown in place of the stream. */
const stand = (playback: Playback, state: PlayState): Playback => ({
  ...playback,
  access: null,
  begun: false,
  doubts: 0,
  state,
})

const refuse = (playback: Playback, refusal: PlaybackRefusal): Next => {
  const { state } = playback
  const told = state.is === 'refused' && JSON.stringify(state.refusal) === JSON.stringify(refusal)
  if (told) return next(playback)
  return next(stand(playback, { is: 'refused', refusal }), { do: 'close' }, { do: 'tell-refusal', refusal })
}

const hold = (playback: Playback, asset: StreamAsset): Next =>
  next({ ...stand(playback, { is: 'holding', asset }), asset }, { do: 'close' })

/** The account plays as much as it may: a place is free as soon as something else ends. */
export const isAtLimit = (refusal: PlaybackRefusal): boolean =>
  (refusal.by === 'check' && refusal.code === checkCodes.concurrency) ||
  (refusal.by === 'request' && refusal.status === requestStatus.concurrency)

/** When the pass of a refused fan opens, in milliseconds; null: they have none. */
export const opensAt = (refusal: PlaybackRefusal): number | null =>
  refusal.by === 'check' && refusal.passOpensAt !== undefined ? Date.parse(refusal.passOpensAt) : null

const hasOpened = (refusal: PlaybackRefusal, now: number): boolean => {
  const at = opensAt(refusal)
  return at !== null && now >= at
}

const isOffAir = (refusal: PlaybackRefusal): boolean =>
  refusal.by === 'check' && refusal.code === checkCodes.problem

/** Refusals that end when the stream's state changes. */
const passes = (refusal: PlaybackRefusal): boolean => isOffAir(refusal) || refusal.by === 'nobody'

/** Asks silently: the screen stays as it is until there is something else to show. */
const askQuietly = (playback: Playback): Next => {
  const asking = playback.asking + 1
  return next({ ...playback, asking }, { do: 'request', asking })
}

/** How often its asset is fetched again before a stream that was on is reported to have an issue. */
const mostDoubts = 3

/** It was on, and cannot be played now: the asset knows what to show instead. */
const doubt = (playback: Playback, refusal: PlaybackRefusal): Next => {
  if (playback.doubts >= mostDoubts) return refuse(playback, refusal)
  const asking = playback.asking + 1
  return next(
    { ...playback, access: null, asking, doubts: playback.doubts + 1, state: { is: 'asking' } },
    { do: 'close' },
    { do: 'look-up-soon', asking },
  )
}

const foundAsset = (playback: Playback, asset: StreamAsset | null): Next => {
  if (asset === null) return refuse({ ...playback, asset }, { by: 'nobody' })
  if (!isPlayable(asset.assetData.status)) return hold(playback, asset)
  return next({ ...playback, asset }, { do: 'request', asking: playback.asking })
}

const answered = (playback: Playback, asking: number, answer: Access): Next => {
  if (asking !== playback.asking) return next(playback, { do: 'give-back', answer })
  if (answer.granted) return next({ ...playback, access: answer }, { do: 'open', granted: answer })
  const { refusal } = answer
  return playback.live && playback.begun && isOffAir(refusal)
    ? doubt(playback, refusal)
    : refuse(playback, refusal)
}

/** The source stays as it is, with a new right to its keys. */
const renewed = (playback: Playback, answer: Access): Next => {
  // It has stopped meanwhile, for a reason of its own.
  if (playback.access === null) return next(playback, { do: 'give-back', answer })
  if (answer.granted) return next({ ...playback, access: answer }, { do: 'follow-lease' })
  const { refusal } = answer
  // No response: the buffer plays on, and the keys will be requested again.
  if (refusal.by === 'nobody') return next(playback)
  return playback.live && isOffAir(refusal) ? doubt(playback, refusal) : refuse(playback, refusal)
}

/** A replay is a film: it starts at its beginning, and has an end. */
export const isFilm = (asset: StreamAsset | null): boolean => asset?.assetData.status === 'replay'

const seen = (playback: Playback, asset: StreamAsset, failure: Failure | null): Next => {
  const { state } = playback
  const { status } = asset.assetData
  const changed = status !== playback.asset?.assetData.status
  const now = { ...playback, asset }
  switch (state.is) {
    case 'asking':
      return next(now)
    case 'refused':
      if (!passes(state.refusal)) return next(now)
      return isPlayable(status) ? askQuietly(now) : hold(now, asset)
    case 'holding':
      if (isPlayable(status)) return ask(now)
      return changed || asset.startAt !== state.asset.startAt || asset.replayFrom !== state.asset.replayFrom
        ? hold(now, asset)
        : next(now)
    case 'granted': {
      if (!isPlayable(status)) return hold(now, asset)
      if (isFilm(asset) === isFilm(playback.asset)) {
        // An encoder that sends nothing has nothing to go on with; whoever could not reach the site has just heard of it.
        const woken = failure !== null && status !== 'interrupted' && (changed || mayPass(failure))
        return next(
          changed ? { ...now, state: { ...state, asset } } : now,
          ...(woken ? [{ do: 'wake' } as const] : []),
        )
      }
      const asked = ask(now)
      return next(asked.playback, { do: 'close' }, ...asked.effects)
    }
  }
}

const timePassed = (playback: Playback, now: number): Next => {
  const { live, state } = playback
  if (state.is === 'asking') return next(playback)
  if (state.is === 'refused' && (isAtLimit(state.refusal) || hasOpened(state.refusal, now)))
    return askQuietly(playback)
  const changes = state.is !== 'refused' || passes(state.refusal)
  return live && changes ? next(playback, { do: 'look', wakes: true }) : next(playback)
}

/** What has just given up is tried again after a while, and not at once: nothing would hold it back. */
const stopped = (playback: Playback): Next =>
  playback.live && playback.state.is === 'granted'
    ? next(playback, { do: 'look', wakes: false })
    : next(playback)

/** A fan who signs in may be let in; one who was signed in may have lost a right. */
const sessionChanged = (playback: Playback, before: SessionStatus, after: SessionStatus): Next => {
  const { is } = playback.state
  if (before === after) return next(playback)
  if (is === 'refused' && after === 'signed-in') return ask(playback)
  if (is !== 'granted') return next(playback)
  return next(playback, { do: before === 'signed-in' ? 'renew' : 'follow-lease' })
}

const rightsChanged = (playback: Playback, before: readonly string[], after: readonly string[]): Next => {
  const { is } = playback.state
  if (is === 'refused' && after.some((name) => !before.includes(name))) return ask(playback)
  const lost = before.some((name) => !after.includes(name))
  return is === 'granted' && lost ? next(playback, { do: 'renew' }) : next(playback)
}

/** The playback after an event, and the effects. After its end the only effect is to give back a permission that arrives late. */
export function playbackAfter(playback: Playback, event: PlaybackEvent): Next {
  if (playback.over) {
    const late = event.event === 'answer' || event.event === 'renewed'
    return late ? next(playback, { do: 'give-back', answer: event.answer }) : next(playback)
  }
  switch (event.event) {
    case 'ask':
      return ask(playback)
    case 'asset':
      return event.asking === playback.asking ? foundAsset(playback, event.asset) : next(playback)
    case 'answer':
      return answered(playback, event.asking, event.answer)
    case 'opened': {
      if (playback.access !== event.granted) return next(playback)
      const { bypassed } = event.granted
      const state = { is: 'granted', bypassed, asset: playback.asset } as const
      return next({ ...playback, state, begun: true, doubts: 0 }, { do: 'follow-lease' })
    }
    case 'renewed':
      return renewed(playback, event.answer)
    case 'seen':
      return seen(playback, event.asset, event.failure)
    case 'stopped':
      return stopped(playback)
    case 'time':
      return timePassed(playback, event.now)
    case 'session':
      return sessionChanged(playback, event.before, event.after)
    case 'entitlements':
      return rightsChanged(playback, event.before, event.after)
    case 'lease-ended':
      if (playback.state.is !== 'granted') return next(playback)
      return event.stopped ? refuse(playback, { by: 'owner' }) : next(playback, { do: 'renew' })
    case 'end':
      return next({ ...playback, over: true })
  }
}
