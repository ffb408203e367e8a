/** The text of the audio bar for its stream. Pure. */
import type { FocalPoint, StreamAsset } from '@club/contracts'
import { failureOf, type PlayerState, troubleOf } from '@club/player'
import type { PlayState } from './play-rules.core.ts'

export type AudioWord =
  | 'idle'
  | 'disabled'
  /** It begins at an hour that is shown beside it. */
  | 'upcoming'
  | 'soon'
  | 'ended'
  | 'casting'
  | 'castRefused'
  /** Its encoder sends nothing. */
  | 'interrupted'
  | 'offline'
  | 'live'
  | 'replay'
  | 'connecting'
  /** Its button is enough, or its error box. */
  | 'nothing'

type Input = {
  readonly state: PlayState
  readonly playing: Pick<PlayerState, 'phase' | 'plays' | 'engine' | 'cast'>
  /** The button may be pressed. */
  readonly ready: boolean
}

const ofAsset = ({ assetData: { status }, startAt }: StreamAsset): AudioWord => {
  if (status === 'idle' || status === 'disabled' || status === 'ended') return status
  return status === 'upcoming' && startAt !== null ? 'upcoming' : 'soon'
}

export function audioWord({ state, playing, ready }: Input): AudioWord {
  const { phase, cast } = playing
  if (state.is === 'holding') return ofAsset(state.asset)
  const status = state.is === 'granted' ? state.asset?.assetData.status : undefined
  const silent = status === 'interrupted'
  if (state.is === 'refused' || failureOf(playing, silent) !== null) return 'nothing'
  if (cast === 'connected') return 'casting'
  if (cast === 'refused') return 'castRefused'
  const trouble = troubleOf(playing, silent)
  // Sound is all that is played here.
  if (trouble !== null && trouble !== 'soundOnly') return trouble
  if (state.is === 'granted' && (phase === 'playing' || phase === 'waiting'))
    return status === 'replay' ? 'replay' : 'live'
  return ready && !playing.plays ? 'nothing' : 'connecting'
}

/** The picture: the stream's off-air picture if it is idle or disabled, else its poster. */
export function streamPicture({ assetData, imageData }: StreamAsset): {
  key: string | null
  focus: FocalPoint | undefined
} {
  const off = assetData.status === 'idle' || assetData.status === 'disabled'
  return off
    ? { key: imageData.offlineImageKey, focus: imageData.offlineFocus }
    : { key: imageData.posterImageKey, focus: imageData.posterFocus }
}
