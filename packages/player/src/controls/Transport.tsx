/** The left end of the controls: play and pause, steps, sound, and the position in the film or the stream. */
import type { PlayerText } from '../messages.ts'
import { clockText } from '../playback/clock-text.core.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import { ControlButton } from './ControlButton.tsx'
import styles from './player.module.css'
import { Steps } from './Steps.tsx'
import { Volume } from './Volume.tsx'

type Props = { player: Player; state: PlayerState; text: PlayerText; canStep: boolean }

export function Transport({ player, state, text, canStep }: Props) {
  const { plays, facts, live } = state
  return (
    <>
      <ControlButton
        glyph={plays ? 'pause' : 'play'}
        label={plays ? text.pause : text.play}
        shortcut="K"
        onClick={player.playPause}
      />
      {canStep && <Steps player={player} text={text} className={styles.wide} />}
      <Volume player={player} state={state} text={text} />
      {live ? (
        <button
          type="button"
          className={styles.live}
          data-at-edge={live.atEdge || undefined}
          onClick={live.atEdge ? undefined : player.goLive}
          aria-label={live.atEdge ? text.atLive : text.goLive}
          // A press brings the fan to the edge: `disabled` would then lose the focus.
          aria-disabled={live.atEdge}
        >
          {text.live}
          {!live.atEdge && <span className={styles.behind}> −{clockText(live.behind)}</span>}
        </button>
      ) : (
        <span className={styles.time} aria-hidden="true">
          {clockText(facts.time)} <span className={styles.of}>/ {clockText(state.range.end)}</span>
        </span>
      )}
    </>
  )
}
