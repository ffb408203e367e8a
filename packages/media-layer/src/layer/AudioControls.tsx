/** The smaller controls of the audio bar: ten seconds back and forward, and the volume. */
import { canSeek, Glyph, type Player, type PlayerState } from '@club/player'
import { useMessages } from '@club/shell-api'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'

type Props = { readonly player: Player; readonly state: PlayerState }

/** Seconds of a step. */
const step = 10

/** Shown if there is a range to move in. */
export function AudioSteps({ player, state }: Props) {
  const text = useMessages(mediaMessages)
  const { range, begun } = state
  if (!begun || !canSeek(state) || range.end <= range.start) return null
  return (
    <>
      <button
        type="button"
        className={styles.audioStep}
        onClick={() => player.step(-step)}
        aria-label={text.back}
      >
        <Glyph name="back" />
      </button>
      <button
        type="button"
        className={styles.audioStep}
        onClick={() => player.step(step)}
        aria-label={text.forward}
      >
        <Glyph name="forward" />
      </button>
    </>
  )
}

export function AudioVolume({ player, state: { facts } }: Props) {
  const text = useMessages(mediaMessages)
  const heard = facts.muted ? 0 : facts.volume
  return (
    <div className={styles.audioVolume}>
      <button
        type="button"
        className={styles.audioClose}
        onClick={player.toggleMute}
        aria-label={heard === 0 ? text.unmute : text.mute}
      >
        <Glyph name={heard === 0 ? 'mute' : heard < 0.5 ? 'quiet' : 'loud'} />
      </button>
      <input
        type="range"
        className={styles.audioSlider}
        aria-label={text.volume}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={({ target }) => player.setVolume(Number(target.value))}
      />
    </div>
  )
}
