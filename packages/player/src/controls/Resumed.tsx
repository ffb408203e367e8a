/** Says for a while that a film goes on where an earlier visit stopped, with the way to its beginning. */
import { useEffect, useState } from 'react'
import type { PlayerText } from '../messages.ts'
import { clockText } from '../playback/clock-text.core.ts'
import type { Player } from '../player.ts'
import styles from './player.module.css'

/** How long it is told that a film goes on from its middle, in milliseconds. */
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
  // The place is there before there is anything to say: only then is it announced.
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
