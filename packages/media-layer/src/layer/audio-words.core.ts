/** What the audio bar says of its stream. Pure. */
import type { FocalPoint, StreamAsset } from '@club/contracts'
import { type PlayerState, troubleOf } from '@club/player'
import type { PlayState } from './play-rules.core.ts'

export type AudioWord =
  | 'idle'
  | 'disabled'
  /** It begins at an hour that is told beside it. */
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
  /** Its button says enough, or its error box. */
  | 'nothing'

type Input = {
  readonly state: PlayState
  readonly playing: Pick<PlayerState, 'phase' | 'engine' | 'cast'>
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
  if (state.is === 'refused' || phase === 'failed') return 'nothing'
  if (cast === 'connected') return 'casting'
  if (cast === 'refused') return 'castRefused'
  const status = state.is === 'granted' ? state.asset?.assetData.status : undefined
  const trouble = troubleOf(playing, status === 'interrupted')
  if (trouble !== null) return trouble
  if (state.is === 'granted' && (phase === 'playing' || phase === 'waiting'))
    return status === 'replay' ? 'replay' : 'live'
  return ready ? 'nothing' : 'connecting'
}

/** The picture: that of a stream which is off where it is idle or disabled, else its poster. */
export function streamPicture({ assetData, imageData }: StreamAsset): {
  key: string | null
  focus: FocalPoint | undefined
} {
  const off = assetData.status === 'idle' || assetData.status === 'disabled'
  return off
    ? { key: imageData.offlineImageKey, focus: imageData.offlineFocus }
    : { key: imageData.posterImageKey, focus: imageData.posterFocus }
}
