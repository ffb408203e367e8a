/** Shows for a while that a film continues where an earlier visit stopped, with a button to its beginning. */
import { useEffect, useState } from 'react'
import type { PlayerText } from '../messages.ts'
import { clockText } from '../playback/clock-text.core.ts'
import type { Player } from '../player.ts'
import styles from './player.module.css'

/** How long that notice is shown, in milliseconds. */
const toldFor = 7000

export function Resumed({
  player,
  at,
  begun,
  text,
}: {
  player: Player
  at: number
  begun: boolean
  text: PlayerText
}) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    if (!begun || at <= 0) return
    const timer = setTimeout(() => setOver(true), toldFor)
    return () => clearTimeout(timer)
  }, [begun, at])
  // The status element exists before its text: only then do screen readers announce it.
  return (
    <p className={styles.resumed} role="status">
      {begun && at > 0 && !over && (
        <>
          {text.resumed(clockText(at))}
          <button
            type="button"
            className={styles.fromStart}
            onClick={() => {
              player.seek(0)
              setOver(true)
            }}
          >
            {text.fromStart}
          </button>
        </>
      )}
    </p>
  )
}
