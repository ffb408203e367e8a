import { useRef } from 'react'
import type { PlayerText } from '../messages.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import { ControlButton } from './ControlButton.tsx'
import { useVariables } from './hooks.ts'
import styles from './player.module.css'

type Props = { player: Player; state: PlayerState; text: PlayerText }

export function Volume({ player, state, text }: Props) {
  const { muted, volume } = state.facts
  const heard = muted ? 0 : volume
  const slider = useRef<HTMLInputElement>(null)
  useVariables(slider, { '--volume': `${Math.round(heard * 100)}%` })
  return (
    <div className={styles.volume}>
      <ControlButton
        glyph={heard === 0 ? 'mute' : heard < 0.5 ? 'quiet' : 'loud'}
        label={muted || volume === 0 ? text.unmute : text.mute}
        shortcut="M"
        onClick={player.toggleMute}
      />
      <input
        ref={slider}
        type="range"
        className={styles.volumeSlider}
        aria-label={text.volume}
        aria-valuetext={text.percent(Math.round(heard * 100))}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={({ target }) => player.setVolume(Number(target.value))}
      />
    </div>
  )
}
