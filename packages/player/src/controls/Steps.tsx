/** Ten seconds back, ten forward: the buttons, and the sign shown for a step by touch. */
import type { PlayerText } from '../messages.ts'
import type { Player } from '../player.ts'
import { ControlButton } from './ControlButton.tsx'
import { Glyph } from './glyphs.tsx'
import styles from './player.module.css'

/** Seconds of a step. */
export const step = 10

export function Steps({
  player,
  text,
  className,
}: {
  player: Player
  text: PlayerText
  className?: string | undefined
}) {
  return (
    <>
      <ControlButton
        glyph="back"
        label={text.back}
        shortcut="J"
        onClick={() => player.step(-step)}
        className={className}
      />
      <ControlButton
        glyph="forward"
        label={text.forward}
        shortcut="L"
        onClick={() => player.step(step)}
        className={className}
      />
    </>
  )
}

export function Stepped({ side }: { side: -1 | 1 }) {
  return (
    <span className={styles.stepped} data-side={side} aria-hidden="true">
      <Glyph name={side === 1 ? 'forward' : 'back'} size={28} />
      {side === 1 ? '+' : '−'}
      {step}
    </span>
  )
}
