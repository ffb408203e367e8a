/** Shows for a while that a film continues where an earlier visit stopped, with a button to its beginning. */
import { useEffect, useState } from 'react'
import type { PlayerText } from '../messages.ts'
import { clockText } from '../playback/clock-text.core.ts'
import type { Player } from '../player.ts'
import styles from './player.module.css'

/** How long that notice is shown, in milliseconds. */
const toldFor = 7000

/** @param at seconds at which an earlier visit stopped; what is opened again in the same player is not told of that @returns what to tell */
export function useResumed(at: number, begun: boolean): { at: number | null; over: () => void } {
  const [told, setTold] = useState<'not yet' | 'now' | 'over'>('not yet')
  useEffect(() => {
    if (at <= 0) return
    setTold((before) =>
      begun && before === 'not yet' ? 'now' : !begun && before === 'now' ? 'over' : before,
    )
  }, [begun, at])
  useEffect(() => {
    if (told !== 'now') return
    const timer = setTimeout(() => setTold('over'), toldFor)
    return () => clearTimeout(timer)
  }, [told])
  return { at: told === 'now' ? at : null, over: () => setTold('over') }
}

export function Resumed({
  player,
  at,
  over,
  text,
}: {
  player: Player
  /** null: there is nothing to tell. */
  at: number | null
  over: () => void
  text: PlayerText
}) {
  // The status element exists before its text: only then do screen readers announce it.
  return (
    <p className={styles.resumed} role="status">
      {at !== null && (
        <>
          {text.resumed(clockText(at))}
          <button
            type="button"
            className={styles.fromStart}
            onClick={() => {
              player.seek(0)
              over()
            }}
          >
            {text.fromStart}
          </button>
        </>
      )}
    </p>
  )
}
