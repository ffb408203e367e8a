/** The timeline: what has been seen, what is buffered, and where to seek. */
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerText } from '../messages.ts'
import { clockText, spokenTime } from '../playback/clock-text.core.ts'
import type { Stretch } from '../playback/phase.core.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import { useVariables } from './hooks.ts'
import styles from './player.module.css'

/** Part of a range, as a percentage of its length. */
const percent = (time: number, { start, end }: Stretch) =>
  end > start ? `${(Math.min(1, Math.max(0, (time - start) / (end - start))) * 100).toFixed(3)}%` : '0%'

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
}

type Props = { player: Player; state: PlayerState; text: PlayerText }

export function SeekBar({ player, state, text }: Props) {
  const { range, facts, live } = state
  // During a drag, the handle's position counts, not the element's.
  const [dragged, setDragged] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLInputElement>(null)
  /** Where the handle was moved to; not yet passed to the player. */
  const moved = useRef<number | null>(null)
  const shown = dragged ?? facts.time
  useVariables(bar, {
    '--seen': percent(shown, range),
    '--pointed': percent(pointed ?? 0, range),
  })

  const unit = text.unit
  const said = live
    ? live.atEdge
      ? text.atLive
      : text.behindLive(spokenTime(live.behind, unit))
    : text.position(spokenTime(shown, unit), spokenTime(range.end, unit))
  const labelAt = (time: number) => (live ? `−${clockText(range.end - time)}` : clockText(time))

  const settle = useCallback(() => {
    if (moved.current === null) return
    player.seek(moved.current)
    moved.current = null
    setDragged(null)
  }, [player])
  // The browser's own `change`, which React does not expose: it ends a drag, and each step of a screen reader or of voice control, which moves
  // the handle without a pointer, a key or the focus.
  useEffect(() => {
    const input = handle.current
    input?.addEventListener('change', settle)
    return () => input?.removeEventListener('change', settle)
  }, [settle])
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined) player.step(step)
    else if (event.key === 'Home') player.jump(0)
    else if (event.key === 'End') player.jump(1)
    else return
    event.preventDefault()
  }
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (clientX - left) / width))
    setPointed(range.start + (range.end - range.start) * part)
  }

  return (
    <div ref={bar} className={styles.seek} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      <div className={styles.line}>
        {facts.buffered.map((stretch) => (
          <Buffered key={stretch.start} stretch={stretch} range={range} />
        ))}
        <div className={styles.seen} />
      </div>
      <input
        ref={handle}
        type="range"
        className={styles.handle}
        aria-label={text.seek}
        aria-valuetext={said}
        min={range.start}
        max={Math.max(range.end, range.start + 0.1)}
        step="any"
        value={Math.min(Math.max(shown, range.start), Math.max(range.end, range.start + 0.1))}
        onChange={({ target }) => {
          moved.current = Number(target.value)
          setDragged(moved.current)
        }}
        onPointerUp={settle}
        onPointerCancel={settle}
        onBlur={settle}
        onKeyDown={keys}
      />
      {(dragged ?? pointed) !== null && range.end > range.start && (
        <span className={styles.bubble} data-dragged={dragged !== null || undefined} aria-hidden="true">
          {labelAt(dragged ?? pointed ?? 0)}
        </span>
      )}
    </div>
  )
}

function Buffered({ stretch, range }: { stretch: Stretch; range: Stretch }) {
  const place = useRef<HTMLSpanElement>(null)
  useVariables(place, { '--from': percent(stretch.start, range), '--to': percent(stretch.end, range) })
  return <span ref={place} className={styles.buffered} data-buffered="" />
}
