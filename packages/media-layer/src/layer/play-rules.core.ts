/** What a playback session is, and what follows from what it hears. Pure: what is to be done comes back as effects. */
import { isPlayable } from '@club/access'
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import type { StateTopics } from '@club/event-bus'
import type { Access, Granted } from '@club/player'

export type PlayState =
  | { readonly is: 'asking' }
  | { readonly is: 'refused'; readonly refusal: PlaybackRefusal }
  /** A live stream that is not on the air: idle, disabled, upcoming, ended. */
  | { readonly is: 'holding'; readonly asset: StreamAsset }
  | { readonly is: 'granted'; readonly bypassed: boolean; readonly asset: StreamAsset | null }

export type Playback = {
  readonly live: boolean
  readonly state: PlayState
  /** The permission of the moment. */
  readonly access: Granted | null
  /** The live asset as it was last seen. */
  readonly asset: StreamAsset | null
  /** Number of the question of the moment: an answer to an earlier one counts no more. */
  readonly asking: number
  readonly over: boolean
}

type SessionStatus = StateTopics['session']['status']

export type PlaybackEvent =
  /** Somebody wants to know again. */
  | { readonly event: 'ask' }
  | { readonly event: 'asset'; readonly asking: number; readonly asset: StreamAsset | null }
  | { readonly event: 'answer'; readonly asking: number; readonly answer: Access }
  /** The player has been given what was granted. */
  | { readonly event: 'opened'; readonly granted: Granted }
  /** What was said to a question while it plays. */
  | { readonly event: 'renewed'; readonly answer: Access }
  /** The live asset, looked at again. */
  | { readonly event: 'seen'; readonly asset: StreamAsset }
  | { readonly event: 'session'; readonly before: SessionStatus; readonly after: SessionStatus }
  | { readonly event: 'entitlements'; readonly before: readonly string[]; readonly after: readonly string[] }
  | { readonly event: 'lease-ended'; readonly stopped: boolean }
  | { readonly event: 'end' }

export type PlaybackEffect =
  | { readonly do: 'look-up'; readonly asking: number }
  | { readonly do: 'request'; readonly asking: number }
  /** Asks again while it plays. */
  | { readonly do: 'renew' }
  | { readonly do: 'open'; readonly granted: Granted }
  | { readonly do: 'follow-lease' }
  /** Nothing plays now: the player closes, the lease rests. */
  | { readonly do: 'close' }
  /** Nothing plays by this permission: its place is another's at once, and not only when its lease has run out. */
  | { readonly do: 'give-back'; readonly answer: Access }
  | { readonly do: 'tell-refusal'; readonly refusal: PlaybackRefusal }

type Next = { readonly playback: Playback; readonly effects: readonly PlaybackEffect[] }

export const newPlayback = (live: boolean): Playback => ({
  live,
  state: { is: 'asking' },
  access: null,
  asset: null,
  asking: 0,
  over: false,
})

const next = (playback: Playback, ...effects: PlaybackEffect[]): Next => ({ playback, effects })

const ask = (playback: Playback): Next => {
  const asking = playback.asking + 1
  const effect = playback.live ? 'look-up' : 'request'
  return next({ ...playback, asking, state: { is: 'asking' } }, { do: effect, asking })
}

const refuse = (playback: Playback, refusal: PlaybackRefusal): Next =>
  next(
    { ...playback, access: null, state: { is: 'refused', refusal } },
    { do: 'close' },
    { do: 'tell-refusal', refusal },
  )

const hold = (playback: Playback, asset: StreamAsset): Next =>
  next({ ...playback, access: null, asset, state: { is: 'holding', asset } }, { do: 'close' })

const foundAsset = (playback: Playback, asset: StreamAsset | null): Next => {
  if (asset === null) return refuse({ ...playback, asset }, { by: 'nobody' })
  if (!isPlayable(asset.assetData.status)) return hold(playback, asset)
  return next({ ...playback, asset }, { do: 'request', asking: playback.asking })
}

const answered = (playback: Playback, asking: number, answer: Access): Next => {
  if (asking !== playback.asking) return next(playback, { do: 'give-back', answer })
  return answer.granted
    ? next({ ...playback, access: answer }, { do: 'open', granted: answer })
    : refuse(playback, answer.refusal)
}

/** The source goes on as it is, with a new right to its keys. */
const renewed = (playback: Playback, answer: Access): Next => {
  if (answer.granted) return next({ ...playback, access: answer }, { do: 'follow-lease' })
  // Nothing was said: what is in hand plays on, and the keys will be asked for again.
  return answer.refusal.by === 'nobody' ? next(playback) : refuse(playback, answer.refusal)
}

const seen = (playback: Playback, asset: StreamAsset): Next => {
  const { state } = playback
  const { status } = asset.assetData
  const changed = status !== playback.asset?.assetData.status
  const now = { ...playback, asset }
  if (state.is === 'holding' && isPlayable(status)) return ask(now)
  if (!changed || (state.is !== 'holding' && state.is !== 'granted')) return next(now)
  return state.is === 'granted' && isPlayable(status)
    ? next({ ...now, state: { ...state, asset } })
    : hold(now, asset)
}

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

/** What a playback is after an event, and what is to be done. After its end nothing is done but to give back what comes late. */
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
      return next({ ...playback, state }, { do: 'follow-lease' })
    }
    case 'renewed':
      return renewed(playback, event.answer)
    case 'seen':
      return seen(playback, event.asset)
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
