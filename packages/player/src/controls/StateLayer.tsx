/** Shown over the picture: the large button, the spinner, and an error with what to do about it. */
import { Button } from '@club/ui'
import type { PlayerText } from '../messages.ts'
import type { Player } from '../player.ts'
import { failureOf, type PlayerState, troubleOf } from '../player-state.core.ts'
import { Glyph } from './glyphs.tsx'
import styles from './player.module.css'

type Props = {
  readonly player: Player
  readonly state: PlayerState
  readonly text: PlayerText
  /** It is live, and its encoder is known to send nothing at the moment. */
  readonly silent: boolean
}

export function StateLayer({ player, state, text, silent }: Props) {
  const { phase, cast } = state
  const failure = failureOf(state, silent)
  if (failure !== null)
    return (
      <div className={styles.fault} role="alert">
        <p className={styles.faultText}>{text.failure[failure]}</p>
        {failure !== 'unsupported' && (
          <Button type="primary-light" icon="Refresh" onClick={player.tryAgain}>
            {text.tryAgain}
          </Button>
        )}
      </div>
    )
  if (cast === 'connected') return <p className={styles.casting}>{text.casting}</p>
  if (phase === 'ready' || phase === 'paused' || phase === 'ended')
    return (
      <button
        type="button"
        className={styles.large}
        onClick={player.play}
        aria-label={phase === 'ended' ? text.replay : text.play}
        // The small button beside it does the same, and is the one in the tab order.
        tabIndex={-1}
      >
        <Glyph name={phase === 'ended' ? 'replay' : 'play'} size={40} />
      </button>
    )
  return null
}

/** Said once, politely, and shown while it lasts. */
export function Trouble({ state, text, coming, silent }: Omit<Props, 'player'> & { coming: boolean }) {
  const { phase, cast } = state
  const held = phase === 'loading' || phase === 'waiting' || (coming && phase === 'idle')
  const trouble = troubleOf(state, silent)
  const said = trouble !== null ? text[trouble] : cast === 'refused' ? text.castRefused : ''
  return (
    <>
      {held && <span className={styles.ring} data-waiting={phase} aria-hidden="true" />}
      <p className={styles.trouble} role="status">
        {said}
      </p>
    </>
  )
}
