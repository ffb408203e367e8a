/** The line below the title of the audio bar: the stream's state, or when it starts; how far behind live the fan is. */
import type { StreamAsset } from '@club/contracts'
import { clockText, type Player, type PlayerState } from '@club/player'
import { useDates, useMessages } from '@club/shell-api'
import { type AudioWord, audioWord } from './audio-words.core.ts'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import type { PlayState } from './play-rules.core.ts'
import { useClock } from './use-clock.ts'

type Props = {
  readonly state: PlayState
  readonly player: Player
  readonly playing: PlayerState
  readonly ready: boolean
}

export function AudioState({ state, player, playing, ready }: Props) {
  const text = useMessages(mediaMessages)
  const { live } = playing
  const word = audioWord({ state, playing, ready })
  const stands = word === 'interrupted' || word === 'offline'
  const behind = state.is === 'granted' && live && !live.atEdge ? clockText(live.behind) : null
  return (
    <p className={styles.audioState}>
      {state.is === 'holding' && word === 'upcoming' && <StartsIn asset={state.asset} />}
      <span role="status">
        {(behind === null || stands) && <Word word={word} state={state} />}
        {state.is === 'granted' && state.bypassed && (
          <>
            {' '}
            <span className={styles.audioBypassed}>{text.bypassed}</span>
          </>
        )}
      </span>
      {behind !== null && (
        <button
          type="button"
          className={styles.audioLive}
          onClick={player.goLive}
          aria-label={text.goLive(behind)}
        >
          {text.toLive} <span dir="ltr">−{behind}</span>
        </button>
      )}
    </p>
  )
}

function Word({ word, state }: { word: AudioWord; state: PlayState }) {
  const text = useMessages(mediaMessages)
  const dates = useDates()
  if (word === 'nothing' || word === 'upcoming') return null
  const replayFrom = word === 'ended' && state.is === 'holding' ? state.asset.replayFrom : null
  return (
    <>
      {text[word]}
      {replayFrom !== null && ` ${text.replayFrom(dates.date(replayFrom), dates.time(replayFrom))}`}
    </>
  )
}

/** More than a day ahead, the date is shown instead of the hours. */
const aDay = 86_400_000

function StartsIn({ asset }: { asset: StreamAsset }) {
  const text = useMessages(mediaMessages)
  const dates = useDates()
  const left = Date.parse(asset.startAt ?? '') - useClock()
  if (!(left > 0)) return text.soon
  if (left > aDay) return text.startsOn(dates.date(asset.startAt ?? ''), dates.time(asset.startAt ?? ''))
  return <span role="timer">{text.startsIn(clockText(left / 1000))}</span>
}
